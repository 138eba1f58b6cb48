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

/** Runs that need no more work, whatever their outcome. */
export function settled(progress: Progress): number {
  return progress.completed + retried(progress);
}

/** Share of runs that are settled, 0..1; an empty sweep counts as done. */
export function fractionDone(progress: Progress): number {
  return progress.total === 0 ? 1 : settled(progress) / progress.total;
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
  const simulated = settled(progress) - progress.cached;
  const elapsed = (now - new Date(startedAt).getTime()) / 1000;
  if (simulated <= 0 || elapsed <= 0) return null;
  return ((progress.total - settled(progress)) * elapsed) / simulated;
}
