import { Alert, Code, Group, Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';

import type { Schedule } from '@/api-schema/models';
import { formatDuration } from '@/lib/format';
import { capitalised } from '@/lib/quantity';

import { whenText } from '../lib/when-text';

const OVERLAPS: Record<string, string> = {
  skip: 'a time is skipped while the run before is under way',
  queue_one: 'one time waits while the run before is under way',
  allow: 'runs may overlap',
  cancel_other: 'a new run cancels the one before',
};

/** When and how a schedule runs, below its name. */
export function ScheduleFacts({ schedule }: { schedule: Schedule }) {
  return (
    <>
      {schedule.description !== null && <Text inherit>{schedule.description}</Text>}
      <Group gap="md" style={{ rowGap: 2 }}>
        <Text inherit fw={600}>
          {capitalised(whenText(schedule))}
        </Text>
        {schedule.cron !== null && (
          <span>
            cron <Code>{schedule.cron}</Code>
          </span>
        )}
        <span>
          {schedule.seeds === 'fresh' ? 'fresh seeds for each run' : 'the same seeds in each run'}
        </span>
        <span>{OVERLAPS[schedule.overlap] ?? schedule.overlap}</span>
        <span>catches up within {formatDuration(schedule.catch_up_seconds)}</span>
        {schedule.jitter_seconds > 0 && (
          <span>up to {formatDuration(schedule.jitter_seconds)} later</span>
        )}
        {schedule.keep_runs !== null && <span>keeps {schedule.keep_runs} runs</span>}
        <span>
          id <Code>{schedule.id}</Code>
        </span>
      </Group>
    </>
  );
}

/** That a schedule is paused, and why; nothing where it is not. */
export function PausedNote({ schedule }: { schedule: Schedule }) {
  if (!schedule.paused) return null;
  return (
    <Alert
      color="yellow"
      role="note"
      p="sm"
      icon={<IconPlayerPause size={18} aria-hidden />}
      title="Paused"
    >
      <Text size="sm">{schedule.pause_note ?? 'No time runs until it is resumed.'}</Text>
    </Alert>
  );
}
