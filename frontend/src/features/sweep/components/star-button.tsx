import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';

import type { SweepSummary } from '@/api-schema/models';

import { useTurnStar } from '../api/mark-sweeps';

/** A star that is pressed or not. */
export function StarButton({ sweep }: { sweep: SweepSummary }) {
  const { turn, isPending } = useTurnStar();
  const Icon = sweep.is_starred ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color={sweep.is_starred ? 'yellow' : 'gray'}
      aria-label={`Star ${sweep.name}`}
      aria-pressed={sweep.is_starred}
      disabled={isPending}
      onClick={() => {
        turn(sweep);
      }}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
