import { Button } from '@mantine/core';
import { IconPlayerPlay, IconPlayerTrackNext, IconTrash } from '@tabler/icons-react';

import type { Schedule } from '@/api-schema/models';
import { ConfirmButton } from '@/components/confirm-button';
import { tellFailure } from '@/lib/tell-failure';

import { useDeleteSchedule, useResumeSchedule, useRunScheduleNow } from '../api/schedule-verbs';

import { BackfillSchedule } from './backfill-schedule';
import { PauseSchedule } from './pause-schedule';

interface ScheduleActionsProps {
  schedule: Schedule;
  onDeleted: () => void;
}

/** What can be done with a schedule. */
export function ScheduleActions({ schedule, onDeleted }: ScheduleActionsProps) {
  const { id, name, paused, cron } = schedule;
  const run = useRunScheduleNow(id);
  const resume = useResumeSchedule(id);
  const remove = useDeleteSchedule(id);
  return (
    <>
      <Button
        leftSection={<IconPlayerTrackNext size={16} aria-hidden />}
        loading={run.isPending}
        onClick={() => {
          run.mutate(undefined, { onError: tellFailure });
        }}
      >
        Run now
      </Button>
      {paused ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={resume.isPending}
          onClick={() => {
            resume.mutate(undefined, { onError: tellFailure });
          }}
        >
          Resume
        </Button>
      ) : (
        <PauseSchedule id={id} name={name} />
      )}
      {cron !== null && <BackfillSchedule id={id} />}
      <ConfirmButton
        label="Delete"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={remove.isPending}
        question={`Delete “${name}”?`}
        consequence="No time runs any more, and its series and alerts go for good. Sweeps of its runs stay."
        confirmLabel="Delete the schedule"
        onConfirm={() => {
          remove.mutate(undefined, { onError: tellFailure, onSuccess: onDeleted });
        }}
      />
    </>
  );
}
