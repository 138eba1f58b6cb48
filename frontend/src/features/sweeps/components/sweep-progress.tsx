import { Group, Text, VisuallyHidden } from '@mantine/core';

import type { Sweep } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { RunProgress } from '@/components/run-progress';
import { formatDuration } from '@/lib/format';
import { fractionDone, isFinal, remainingSeconds } from '@/lib/phase';
import { useNow } from '@/lib/use-now';

/** Seconds between start and end, or until now; null before the start. */
export function elapsedSeconds(sweep: Sweep, now: number): number | null {
  if (sweep.started_at === null) return null;
  const end = sweep.finished_at === null ? now : new Date(sweep.finished_at).getTime();
  return Math.max(0, (end - new Date(sweep.started_at).getTime()) / 1000);
}

/** Progress of the runs with elapsed and remaining time. */
export function SweepProgress({ sweep, live }: { sweep: Sweep; live: boolean }) {
  const active = !isFinal(sweep.phase);
  const now = useNow(1_000, active);
  const elapsed = elapsedSeconds(sweep, now);
  const remaining = active ? remainingSeconds(sweep.progress, sweep.started_at, now) : null;
  const tenths = Math.floor(fractionDone(sweep.progress) * 10) * 10;
  return (
    <Panel>
      <RunProgress progress={sweep.progress} />
      <Group gap="lg">
        {elapsed !== null && (
          <Text size="sm">
            {active ? 'Elapsed' : 'Took'} <b>{formatDuration(elapsed)}</b>
          </Text>
        )}
        {remaining !== null && (
          <Text size="sm">
            Remaining about <b>{formatDuration(remaining)}</b>
          </Text>
        )}
        {active && (
          <Text size="sm" c="dimmed">
            {live ? 'Live' : 'Updating every 2 s'}
          </Text>
        )}
      </Group>
      <VisuallyHidden role="status">
        {active ? `${String(tenths)} per cent of the runs are finished` : `Sweep ${sweep.phase}`}
      </VisuallyHidden>
    </Panel>
  );
}
