import { Code, Stack, Text, UnstyledButton } from '@mantine/core';

import type { LocatedProblem } from '../lib/locate';

import classes from './problem-list.module.css';

interface ProblemListProps {
  problems: readonly LocatedProblem[];
  onJump: (position: number) => void;
}

/** Every problem; each leads to its place in the editor. */
export function ProblemList({ problems, onJump }: ProblemListProps) {
  return (
    <Stack component="ul" gap={4} className={classes.list} aria-label="Problems">
      {problems.map((located, index) => {
        const { field, message, allowed } = located.problem;
        return (
          <li key={`${String(index)}${message}`}>
            <UnstyledButton
              className={classes.problem}
              onClick={() => {
                onJump(located.from);
              }}
            >
              <Text size="xs" c="dimmed">
                Line {located.line}
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
            </UnstyledButton>
          </li>
        );
      })}
    </Stack>
  );
}
