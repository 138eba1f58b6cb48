import { Grid, Stack } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { PageSkeleton } from '@/components/page-skeleton';
import { ProblemAlert } from '@/components/problem-alert';
import { useSchedule } from '@/features/schedule/api/schedules';
import { AlertsPanel } from '@/features/schedule/components/alerts-panel';
import { HistoryPanel } from '@/features/schedule/components/history-panel';
import { NextTimes } from '@/features/schedule/components/next-times';
import { ScheduleActions } from '@/features/schedule/components/schedule-actions';
import { PausedNote, ScheduleFacts } from '@/features/schedule/components/schedule-facts';
import { SeriesPanel } from '@/features/schedule/components/series-panel';
import { paths } from '@/lib/paths';
import { ProblemError } from '@/lib/problem';
import { useMayHere } from '@/lib/requests/use-rights';

import { NotFoundPage } from './not-found-page';

export function SchedulePage() {
  const { scheduleId = '' } = useParams();
  const navigate = useNavigate();
  const maySubmit = useMayHere('editor');
  const { data: schedule, error, refetch } = useSchedule(scheduleId);
  if (error instanceof ProblemError && error.status === 404)
    return <NotFoundPage what="schedule" />;
  if (schedule === undefined) {
    if (error === null) return <PageSkeleton of="schedule" />;
    return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack>
      <PageHeader
        title={schedule.name}
        trail={[{ label: 'Schedules', to: paths.schedules() }]}
        subtitle={<ScheduleFacts schedule={schedule} />}
        actions={
          maySubmit && (
            <ScheduleActions
              schedule={schedule}
              onDeleted={() => {
                void navigate(paths.schedules());
              }}
            />
          )
        }
      />
      <PausedNote schedule={schedule} />
      <HistoryPanel id={schedule.id} />
      <SeriesPanel id={schedule.id} />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <AlertsPanel id={schedule.id} rules={schedule.alerts.length} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <NextTimes schedule={schedule} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
