/** What a phase means to someone who waits for a sweep. */
import type { Phase, Progress } from '@/api-schema/models';

const FINAL: ReadonlySet<Phase> = new Set<Phase>(['completed', 'timed_out', 'failed', 'aborted']);

/** Nothing more will happen unless someone asks for it. */
export function isFinal(phase: Phase): boolean {
  return FINAL.has(phase);
}

export function canCancel(phase: Phase): boolean {
  return !isFinal(phase);
}

/** Runs that a retry simulates again: those without a whole result. */
export function retried(progress: Progress): number {
  return progress.timed_out + progress.failed + progress.aborted;
}

export function canRetry(phase: Phase, progress: Progress): boolean {
  return isFinal(phase) && retried(progress) > 0;
}

/** Runs that were simulated to some end; those that were stopped or dropped are not. */
export function done({ completed, timed_out: timedOut, failed }: Progress): number {
  return completed + timedOut + failed;
}

/** Runs that are under way or wait. */
export function ahead(progress: Progress): number {
  return progress.total - done(progress) - progress.aborted;
}

/** Share of runs that are done, 0..1; an empty sweep counts as done. */
export function fractionDone(progress: Progress): number {
  return progress.total === 0 ? 1 : done(progress) / progress.total;
}

/** `81 of 192 done`, and that nothing more comes where someone cancelled. */
export function doneText(phase: Phase, progress: Progress): string {
  const [runs, total] = [done(progress), progress.total].map((count) =>
    count.toLocaleString('en-US'),
  );
  return `${String(runs)} of ${String(total)} done${phase === 'aborted' ? ', cancelled' : ''}`;
}

/**
 * Seconds still to wait, from the rate of the runs simulated so far; null while nothing can be
 * said. Cached runs took no time, so they do not enter the rate.
 */
export function remainingSeconds(
  progress: Progress,
  startedAt: string | null,
  now: number,
): number | null {
  if (startedAt === null) return null;
  const simulated = done(progress) - progress.cached;
  const elapsed = (now - new Date(startedAt).getTime()) / 1000;
  if (simulated <= 0 || elapsed <= 0) return null;
  return (ahead(progress) * elapsed) / simulated;
}
