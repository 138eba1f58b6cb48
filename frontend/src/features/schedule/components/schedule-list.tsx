import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';

import { EmptyState } from '@/components/empty-state';
import { PagedList } from '@/components/paged-list';
import { paths } from '@/lib/paths';
import { useMayHere } from '@/lib/requests/use-rights';
import { useSearchState } from '@/lib/use-search-state';

import { useSchedules } from '../api/schedules';

import { SchedulesTable } from './schedules-table';

/** The list of schedules with its paging. */
export function ScheduleList() {
  const [search] = useSearchState();
  const maySubmit = useMayHere('editor');
  return (
    <PagedList
      list={useSchedules(search.get('cursor') ?? undefined)}
      height={240}
      empty={
        <EmptyState title="No schedule yet">
          <Text maw={520}>
            A schedule runs a sweep again and again: at the times of a cron line, or on each new
            revision of the models. Its runs make a series, and rules raise alerts.
          </Text>
          {maySubmit && (
            <Button component={Link} to={paths.newSchedule()}>
              Write the first schedule
            </Button>
          )}
        </EmptyState>
      }
    >
      {(schedules) => <SchedulesTable schedules={schedules} />}
    </PagedList>
  );
}
