/** What a phase means to someone who waits for a sweep. */
import type { Phase, Progress, Sweep } from '@/api-schema/models';

export type SweepTimes = Pick<
  Sweep,
  'started_at' | 'finished_at' | 'resumed_at' | 'executed_seconds'
>;

const FINAL: ReadonlySet<Phase> = new Set<Phase>(['completed', 'timed_out', 'failed', 'aborted']);

/** Nothing more will happen unless someone asks for it. */
export function isFinal(phase: Phase): boolean {
  return FINAL.has(phase);
}

/**
 * A phase by what the sweep does, where that says more: the points of a search come from the results
 * of those before, so that it is not their making that takes its time.
 */
export function phaseWord({
  phase,
  expansion,
}: Pick<Sweep, 'phase' | 'expansion'>): string | undefined {
  return phase === 'expanding' && expansion?.searching === true ? 'searching' : undefined;
}

/** A phase as people call it; whoever cancels a sweep does not look for one that was aborted. */
export function phaseName(phase: Phase): string {
  return phase === 'aborted' ? 'cancelled' : phase.replace('_', ' ');
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

/**
 * Seconds that a sweep has been under way, up to its end or until now; null before its start. The
 * pause between an end and a retry does not count.
 */
export function elapsedSeconds(times: SweepTimes, now: number): number | null {
  if (times.started_at === null) return null;
  if (times.resumed_at === null) return times.executed_seconds;
  const end = times.finished_at === null ? now : Date.parse(times.finished_at);
  return times.executed_seconds + Math.max(0, (end - Date.parse(times.resumed_at)) / 1000);
}

/**
 * Seconds still to wait, from the rate of the runs simulated so far; null while nothing can be
 * said. Cached runs took no time, so they do not enter the rate.
 */
export function remainingSeconds(progress: Progress, elapsed: number | null): number | null {
  const simulated = done(progress) - progress.cached;
  if (elapsed === null || simulated <= 0 || elapsed <= 0) return null;
  return (ahead(progress) * elapsed) / simulated;
}
