import { Code, Text } from '@mantine/core';

import type { LocatedProblem } from '@/lib/locate';

/** A mistake of a specification: its line and field, what is wrong, and what is allowed. */
export function ProblemText({ located: { line, problem } }: { located: LocatedProblem }) {
  const { field, message, allowed } = problem;
  return (
    <>
      <Text size="xs" c="dimmed">
        Line {line}
        {typeof field === 'string' && field !== '' && (
          <>
            {' '}
            · <Code>{field}</Code>
          </>
        )}
      </Text>
      <Text size="sm">{message}</Text>
      {allowed !== null && allowed !== undefined && (
        <Text size="xs" c="dimmed">
          Allowed: {allowed}
        </Text>
      )}
    </>
  );
}
