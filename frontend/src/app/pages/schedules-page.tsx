import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { ScheduleList } from '@/features/schedule/components/schedule-list';
import { paths } from '@/lib/paths';
import { useMayHere } from '@/lib/requests/use-rights';

export function SchedulesPage() {
  const maySubmit = useMayHere('editor');
  const owns = useMayHere('owner');
  return (
    <Stack>
      <PageHeader
        title="Schedules"
        subtitle="Sweeps that run again and again, by the clock or on each new revision of the models."
        actions={
          <>
            {owns && (
              <Button variant="default" component={Link} to={paths.webhooks()}>
                Webhooks
              </Button>
            )}
            {maySubmit && (
              <Button variant="default" component={Link} to={paths.newSchedule()}>
                New schedule
              </Button>
            )}
          </>
        }
      />
      <ScheduleList />
    </Stack>
  );
}
