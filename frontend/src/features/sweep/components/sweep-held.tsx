import { Alert, Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';

import type { Sweep } from '@/api-schema/models';
import { Moment } from '@/components/moment';

/** That a sweep gives no new runs away, since when and why; nothing where it does. */
export function SweepHeld({ sweep: { held } }: { sweep: Sweep }) {
  if (held === null) return null;
  const byBreaker = held.by === 'breaker';
  return (
    <Alert
      color={byBreaker ? 'red' : 'yellow'}
      role="note"
      p="sm"
      icon={<IconPlayerPause size={18} aria-hidden />}
      title={held.hold === 'paused' ? 'Paused' : 'Being stopped'}
    >
      <Text size="sm">
        {held.note ?? 'Runs under way end; no others begin.'}
        {byBreaker && ' It paused itself: mend the reason, then resume it.'} Since{' '}
        <Moment iso={held.since} />.
      </Text>
    </Alert>
  );
}
