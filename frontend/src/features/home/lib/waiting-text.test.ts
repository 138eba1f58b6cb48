import { makeSweep, progressOf } from '@/testing/data/sweep';

import { waitingText } from './waiting-text';

const START = '2026-03-02T09:14:04Z';
const AFTER_10_S = Date.parse(START) + 10_000;
const working = {
  ...makeSweep('s', 'S', 'executing', progressOf({ completed: 60, queued: 180 })),
  started_at: START,
  resumed_at: START,
};

it('tells the time left by the rate of the runs so far', () => {
  expect(waitingText(working, AFTER_10_S)).toBe('About 30 s left');
});

it('claims nothing before a run has ended', () => {
  const progress = progressOf({ queued: 240 });
  expect(waitingText({ ...working, progress }, AFTER_10_S)).toBe('Time left is not known yet');
});

it('says why a sweep does not move', () => {
  expect(waitingText({ ...working, started_at: null }, AFTER_10_S)).toBe('Waiting for a worker');
  expect(waitingText({ ...working, phase: 'expanding' }, AFTER_10_S)).toBe('Points are being made');
  const held = { since: START } as unknown as typeof working.held;
  expect(waitingText({ ...working, held }, AFTER_10_S)).toBe('Paused');
});
