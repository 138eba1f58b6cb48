import { Stack, UnstyledButton } from '@mantine/core';

import { ProblemText } from '@/components/problem-text';
import type { LocatedProblem } from '@/lib/locate';

import classes from './problem-list.module.css';

interface ProblemListProps {
  problems: readonly LocatedProblem[];
  onJump: (position: number) => void;
}

/** Every problem; each leads to its place in the editor. */
export function ProblemList({ problems, onJump }: ProblemListProps) {
  return (
    <Stack component="ul" gap={4} className={classes.list} aria-label="Problems">
      {problems.map((located, index) => (
        <li key={`${String(index)}${located.problem.message}`}>
          <UnstyledButton
            className={classes.problem}
            onClick={() => {
              onJump(located.from);
            }}
          >
            <ProblemText located={located} />
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  );
}
