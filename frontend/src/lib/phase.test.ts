import type { Progress } from '@/api-schema/models';

import { canCancel, canRetry, fractionDone, remainingSeconds, retried } from './phase';

const PROGRESS: Progress = {
  total: 100,
  queued: 38,
  executing: 2,
  completed: 55,
  timed_out: 0,
  failed: 4,
  aborted: 1,
  cached: 20,
};

it('counts every settled run as done', () => {
  expect(fractionDone(PROGRESS)).toBeCloseTo(0.6);
  expect(fractionDone({ ...PROGRESS, total: 0 })).toBe(1);
});

it('estimates what remains from simulated runs only', () => {
  const start = '2026-03-02T09:00:00Z';
  const now = Date.parse(start) + 80_000;
  expect(remainingSeconds(PROGRESS, start, now)).toBeCloseTo(80);
  expect(remainingSeconds(PROGRESS, null, now)).toBeNull();
  const onlyCached = { ...PROGRESS, completed: 20, failed: 0, aborted: 0 };
  expect(remainingSeconds(onlyCached, start, now)).toBeNull();
});

it('offers what the phase allows', () => {
  expect(canCancel('executing')).toBe(true);
  expect(canCancel('completed')).toBe(false);
  expect(canRetry('failed', PROGRESS)).toBe(true);
  expect(canRetry('executing', PROGRESS)).toBe(false);
  const late = { ...PROGRESS, failed: 0, aborted: 0, timed_out: 3 };
  expect(canRetry('timed_out', late)).toBe(true);
  expect(retried(late)).toBe(3);
  expect(canRetry('completed', { ...PROGRESS, failed: 0, aborted: 0 })).toBe(false);
});
