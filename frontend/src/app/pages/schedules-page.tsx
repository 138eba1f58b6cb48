import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { ScheduleList } from '@/features/schedules/components/schedule-list';
import { paths } from '@/lib/paths';

export function SchedulesPage() {
  return (
    <Stack>
      <PageHeader
        title="Schedules"
        subtitle="Sweeps that run again and again, by the clock or on each new revision of the models."
        actions={
          <>
            <Button variant="default" component={Link} to={paths.webhooks()}>
              Webhooks
            </Button>
            <Button variant="default" component={Link} to={paths.newSchedule()}>
              New schedule
            </Button>
          </>
        }
      />
      <ScheduleList />
    </Stack>
  );
}
