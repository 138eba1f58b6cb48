/** How long a sweep still takes, in words. Pure. */
import type { SweepSummary } from '@/api-schema/models';
import { formatDuration } from '@/lib/format';
import { elapsedSeconds, remainingSeconds } from '@/lib/phase';

/**
 * What is known of a sweep's end: nothing before its first simulated run has ended.
 *
 * @param now milliseconds since 1970
 */
export function waitingText(sweep: SweepSummary, now: number): string {
  if (sweep.held !== null) return 'Paused';
  if (sweep.phase === 'expanding' || sweep.phase === 'pending') return 'Points are being made';
  if (sweep.started_at === null) return 'Waiting for a worker';
  const seconds = remainingSeconds(sweep.progress, elapsedSeconds(sweep, now));
  if (seconds === null || sweep.expansion !== null) return 'Time left is not known yet';
  return `About ${formatDuration(seconds)} left`;
}
