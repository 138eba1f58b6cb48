import { Group, Progress as MantineProgress, Text } from '@mantine/core';

import type { Phase, Progress } from '@/api-schema/models';
import { doneText, fractionDone, isFinal } from '@/lib/phase';

const PARTS = [
  { key: 'simulated', word: 'simulated', colour: 'green.7' },
  { key: 'cached', word: 'from cache', colour: 'teal.4' },
  { key: 'timed_out', word: 'timed out', colour: 'yellow.6' },
  { key: 'failed', word: 'failed', colour: 'red.7' },
  { key: 'aborted', word: 'cancelled', colour: 'orange.6' },
  { key: 'executing', word: 'executing', colour: 'blue.5' },
  { key: 'queued', word: 'waiting', colour: 'gray.4' },
] as const;

/** Runs by what became of them: one bar, and the counts in words. */
export function RunProgress({
  phase,
  progress,
  compact = false,
}: {
  phase: Phase;
  progress: Progress;
  compact?: boolean;
}) {
  const total = Math.max(progress.total, 1);
  const counts = { ...progress, simulated: progress.completed - progress.cached };
  const percent = Math.floor(fractionDone(progress) * 100);
  const shown = PARTS.filter(({ key }) => counts[key] > 0);
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
        {shown
          .filter(({ key }) => key !== 'queued')
          .map(({ key, colour }) => (
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
        <Text size={compact ? 'xs' : 'sm'} fw={600}>
          {doneText(phase, progress)}
          {!isFinal(phase) && `, ${String(percent)} %`}
        </Text>
        {shown.map(({ key, word }) => (
          <Text key={key} size={compact ? 'xs' : 'sm'} c={key === 'failed' ? undefined : 'dimmed'}>
            {counts[key].toLocaleString('en-US')} {word}
          </Text>
        ))}
      </Group>
    </div>
  );
}
