/** The part of a sweep's page that lists its results. */
export const RESULTS_ID = 'results';

/** Brings the rows of results into view, with the keyboard's focus. */
export function showResults(): void {
  const part = document.getElementById(RESULTS_ID);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}
