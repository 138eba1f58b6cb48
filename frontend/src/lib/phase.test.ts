import type { Progress } from '@/api-schema/models';

import {
  ahead,
  canCancel,
  canRetry,
  doneText,
  fractionDone,
  remainingSeconds,
  retried,
} from './phase';

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

it('counts what was simulated as done, and not what was cancelled', () => {
  expect(fractionDone(PROGRESS)).toBeCloseTo(0.59);
  expect(ahead(PROGRESS)).toBe(40);
  expect(fractionDone({ ...PROGRESS, total: 0 })).toBe(1);
});

it('estimates what remains from simulated runs only', () => {
  const start = '2026-03-02T09:00:00Z';
  const now = Date.parse(start) + 80_000;
  expect(remainingSeconds(PROGRESS, start, now)).toBeCloseTo((40 * 80) / 39);
  expect(remainingSeconds(PROGRESS, null, now)).toBeNull();
  const onlyCached = { ...PROGRESS, completed: 20, failed: 0, aborted: 0 };
  expect(remainingSeconds(onlyCached, start, now)).toBeNull();
});

it('says of a cancelled sweep how much of it was done', () => {
  const stopped = { ...PROGRESS, total: 1192, completed: 81, failed: 0, aborted: 1111 };
  expect(doneText('aborted', stopped)).toBe('81 of 1,192 done, cancelled');
  expect(doneText('executing', stopped)).toBe('81 of 1,192 done');
  expect(fractionDone({ ...stopped, completed: 0, aborted: 1192 })).toBe(0);
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
