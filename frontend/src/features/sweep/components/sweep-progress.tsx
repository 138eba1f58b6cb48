import { Group, Text, VisuallyHidden } from '@mantine/core';

import type { Sweep } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { RunProgress } from '@/components/run-progress';
import { formatCount, formatDuration } from '@/lib/format';
import { elapsedSeconds, fractionDone, isFinal, phaseWord, remainingSeconds } from '@/lib/phase';
import { stoppingRule } from '@/lib/replicates';
import { useNow } from '@/lib/use-now';

import { EstimateLine } from './estimate-line';
import { SweepEnd } from './sweep-end';

function Active({ sweep, live, elapsed }: { sweep: Sweep; live: boolean; elapsed: number | null }) {
  const made = sweep.expansion === null;
  const searching = phaseWord(sweep) === 'searching';
  const remaining = made ? remainingSeconds(sweep.progress, elapsed) : null;
  const most = sweep.points * sweep.replicates;
  const mayGrow = made && sweep.until !== null && sweep.progress.total < most;
  const tenths = Math.floor(fractionDone(sweep.progress) * 10) * 10;
  return (
    <Panel>
      <RunProgress sweep={sweep} />
      <Group gap="lg">
        {elapsed !== null && (
          <Text size="sm">
            Elapsed <b>{formatDuration(elapsed)}</b>
          </Text>
        )}
        {remaining !== null && (
          <Text size="sm">
            Remaining {mayGrow ? 'at least' : 'about'} <b>{formatDuration(remaining)}</b>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {live ? 'Live' : 'Updating every 2 s'}
        </Text>
      </Group>
      <EstimateLine sweep={sweep} elapsed={elapsed} />
      {mayGrow && (
        <Text size="sm" c="dimmed">
          {formatCount(sweep.progress.total, 'run')} planned so far, at most{' '}
          {most.toLocaleString('en-US')}: each point gets more replicates {stoppingRule(sweep)}.
        </Text>
      )}
      <VisuallyHidden role="status">
        {made
          ? `${String(tenths)} per cent of the runs are finished`
          : searching
            ? 'The sweep is searching'
            : 'The points of the sweep are being made'}
      </VisuallyHidden>
    </Panel>
  );
}

/** Progress of the runs with elapsed and remaining time; one line once the sweep has ended. */
export function SweepProgress({ sweep, live }: { sweep: Sweep; live: boolean }) {
  const active = !isFinal(sweep.phase);
  const now = useNow(1_000, active);
  const elapsed = elapsedSeconds(sweep, now);
  return active ? (
    <Active sweep={sweep} live={live} elapsed={elapsed} />
  ) : (
    <SweepEnd sweep={sweep} elapsed={elapsed} />
  );
}
