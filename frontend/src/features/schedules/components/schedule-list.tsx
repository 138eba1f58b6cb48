import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';

import { EmptyState } from '@/components/empty-state';
import { Pager } from '@/components/pager';
import { ProblemAlert } from '@/components/problem-alert';
import { paths } from '@/lib/paths';
import { useSearchState } from '@/lib/use-search-state';

import { useSchedules } from '../api/schedules';

import { SchedulesTable } from './schedules-table';

/** The list of schedules with its paging. */
export function ScheduleList() {
  const [search] = useSearchState();
  const cursor = search.get('cursor') ?? undefined;
  const { data, error, isPending, refetch } = useSchedules(cursor);
  return (
    <Stack>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {isPending && error === null && <Skeleton h={240} />}
      {data !== undefined && data.items.length > 0 && <SchedulesTable schedules={data.items} />}
      {data?.items.length === 0 && error === null && (
        <EmptyState title="No schedule yet">
          <Text maw={520}>
            A schedule runs a sweep again and again: at the times of a cron line, or on each new
            revision of the models. Its runs make a series, and rules raise alerts.
          </Text>
          <Button component={Link} to={paths.newSchedule()}>
            Write the first schedule
          </Button>
        </EmptyState>
      )}
      <Pager
        cursor={cursor}
        nextCursor={data?.next_cursor ?? null}
        search={search}
        first="Newest"
        next="Older"
      />
    </Stack>
  );
}
