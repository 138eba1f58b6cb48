import { Group, Progress as MantineProgress, Text } from '@mantine/core';

import type { Sweep } from '@/api-schema/models';
import { fractionDone, isFinal } from '@/lib/phase';

/** What has its part of the bar; runs that wait leave it empty. */
const PARTS = [
  { key: 'simulated', colour: 'green.7' },
  { key: 'cached', colour: 'teal.4' },
  { key: 'timed_out', colour: 'yellow.6' },
  { key: 'failed', colour: 'red.7' },
  { key: 'aborted', colour: 'orange.6' },
  { key: 'executing', colour: 'blue.5' },
] as const;

/** Runs by what became of them: one bar, and the service's words for it. */
export function RunProgress({
  sweep: { phase, expansion, progress, summary },
  compact = false,
  text = summary,
}: {
  sweep: Pick<Sweep, 'phase' | 'expansion' | 'progress' | 'summary'>;
  compact?: boolean;
  /** Said below the bar instead of the service's words. */
  text?: string;
}) {
  const total = Math.max(progress.total, 1);
  const counts = { ...progress, simulated: progress.completed - progress.cached };
  // While points are still being made nobody knows the share of the runs.
  const percent = expansion === null ? Math.floor(fractionDone(progress) * 100) : 0;
  const size = compact ? 'xs' : 'sm';
  return (
    <div>
      <MantineProgress.Root
        size={compact ? 'sm' : 'lg'}
        role="progressbar"
        aria-label="Runs finished"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        {PARTS.filter(({ key }) => counts[key] > 0).map(({ key, colour }) => (
          <MantineProgress.Section
            key={key}
            value={(counts[key] / total) * 100}
            color={colour}
            aria-hidden
            withAria={false}
          />
        ))}
      </MantineProgress.Root>
      <Group gap="sm" mt={4}>
        <Text size={size} fw={600}>
          {text}
        </Text>
        {!isFinal(phase) && expansion === null && <Text size={size}>{percent} %</Text>}
        {progress.cached > 0 && text === summary && (
          <Text size={size} c="dimmed">
            {progress.cached.toLocaleString('en-US')} from cache
          </Text>
        )}
      </Group>
    </div>
  );
}
