import { PauseButton } from '@/components/pause-button';

import { usePauseSchedule } from '../api/schedule-verbs';

/** A button to pause a schedule, with a note for whoever finds it paused. */
export function PauseSchedule({ id, name }: { id: string; name: string }) {
  return (
    <PauseButton
      name={name}
      what="the schedule"
      consequence="While paused, no new run starts. A run that is already waiting still starts."
      pause={usePauseSchedule(id)}
    />
  );
}
