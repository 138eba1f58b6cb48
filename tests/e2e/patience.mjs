/** How long to wait at most: long, since machines are busy at times, and only what fails waits so long. */

/** For a page to show what it was asked for. */
export const ANSWER_MS = 120_000;

/** For a small sweep to end. */
export const SWEEP_MS = 240_000;
