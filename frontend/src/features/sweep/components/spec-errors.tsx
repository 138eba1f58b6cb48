import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';

import type { Sweep } from '@/api-schema/models';
import { ProblemText } from '@/components/problem-text';
import { formatCount } from '@/lib/format';
import { locate } from '@/lib/locate';

/** Mistakes of the specification that were found while its points were made, as the form has them. */
export function SpecErrors({ sweep: { errors, spec_text: text } }: { sweep: Sweep }) {
  const problems = useMemo(() => errors.map((problem) => locate(text, problem)), [errors, text]);
  if (errors.length === 0) return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${formatCount(errors.length, 'mistake')} in the specification`}
    >
      <List size="sm" spacing="xs" aria-label="Mistakes in the specification">
        {problems.map((located, index) => (
          <List.Item key={`${String(index)}${located.problem.message}`}>
            <ProblemText located={located} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
