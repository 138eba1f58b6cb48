import { Button, Stack, UnstyledButton } from '@mantine/core';

import { ProblemText } from '@/components/problem-text';
import type { LocatedProblem } from '@/lib/locate';

import { fixOf, type TextFix } from '../lib/fixes';

import classes from './problem-list.module.css';

interface ProblemListProps {
  problems: readonly LocatedProblem[];
  onJump: (position: number) => void;
  onFix: (fix: TextFix) => void;
}

/** Every problem; each leads to its place in the editor, and is mended by a button where that is known. */
export function ProblemList({ problems, onJump, onFix }: ProblemListProps) {
  return (
    <Stack component="ul" gap={4} className={classes.list} aria-label="Problems">
      {problems.map((located, index) => {
        const fix = fixOf(located.problem);
        return (
          <li key={`${String(index)}${located.problem.message}`} className={classes.entry}>
            <UnstyledButton
              className={classes.problem}
              onClick={() => {
                onJump(located.from);
              }}
            >
              <ProblemText located={located} />
            </UnstyledButton>
            {fix !== null && (
              <Button
                size="compact-xs"
                variant="default"
                m={6}
                onClick={() => {
                  onFix(fix);
                }}
              >
                {fix.label}
              </Button>
            )}
          </li>
        );
      })}
    </Stack>
  );
}
