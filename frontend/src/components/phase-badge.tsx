import { Badge, type MantineColor } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsSplit2,
  IconBan,
  IconCheck,
  IconClock,
  IconClockX,
  IconPlayerPlay,
  IconStack2,
} from '@tabler/icons-react';

import type { Phase } from '@/api-schema/models';
import { phaseName } from '@/lib/phase';

const LOOKS: Record<Phase, { colour: MantineColor; icon: typeof IconCheck }> = {
  pending: { colour: 'gray', icon: IconClock },
  expanding: { colour: 'gray', icon: IconArrowsSplit2 },
  queued: { colour: 'gray', icon: IconStack2 },
  executing: { colour: 'blue', icon: IconPlayerPlay },
  completed: { colour: 'green', icon: IconCheck },
  timed_out: { colour: 'yellow', icon: IconClockX },
  failed: { colour: 'red', icon: IconAlertTriangle },
  aborted: { colour: 'orange', icon: IconBan },
};

interface PhaseBadgeProps {
  phase: Phase;
  size?: 'sm' | 'md' | 'lg';
  /** What is said instead of the phase, where that says more. */
  word?: string | undefined;
}

/** A phase as colour, icon and word. */
export function PhaseBadge({ phase, size = 'md', word }: PhaseBadgeProps) {
  const { colour, icon: Icon } = LOOKS[phase];
  return (
    <Badge
      variant="light"
      color={colour}
      size={size}
      tt="none"
      leftSection={<Icon size={12} stroke={2} aria-hidden />}
      data-phase={phase}
      style={{ flexShrink: 0 }}
    >
      {word ?? phaseName(phase)}
    </Badge>
  );
}
