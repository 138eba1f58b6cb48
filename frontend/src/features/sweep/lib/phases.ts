import type { Phase } from '@/api-schema/models';

/** In the order in which sweeps go through them. */
export const PHASES: Phase[] = [
  'pending',
  'expanding',
  'queued',
  'executing',
  'completed',
  'timed_out',
  'failed',
  'aborted',
];

/** Reads a phase from the address; anything else means all phases. */
export function asPhase(text: string | null): Phase | undefined {
  return PHASES.find((phase) => phase === text);
}
