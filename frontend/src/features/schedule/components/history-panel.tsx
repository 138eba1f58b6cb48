import { Skeleton, Text } from '@mantine/core';

import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';

import { useScheduleRuns } from '../api/schedules';

import { HistoryStrip } from './history-strip';

const SHOWN_RUNS = 60;

/** The newest runs of a schedule as a strip. */
export function HistoryPanel({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useScheduleRuns(id, SHOWN_RUNS);
  return (
    <Panel title="History">
      {isPending && <Skeleton h={28} />}
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <HistoryStrip runs={data.items} size={28} />}
      {data !== undefined && data.items.length > 0 && (
        <Text size="xs" c="dimmed">
          Newest at the end; green completed, red failed, blue running, pale skipped or waiting; !
          raised an alert. Each leads to its sweep.
        </Text>
      )}
    </Panel>
  );
}
