import type { Progress } from '@/api-schema/models';

import {
  ahead,
  canCancel,
  canRetry,
  elapsedSeconds,
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
  expect(remainingSeconds(PROGRESS, 80)).toBeCloseTo((40 * 80) / 39);
  expect(remainingSeconds(PROGRESS, null)).toBeNull();
  const onlyCached = { ...PROGRESS, completed: 20, failed: 0, aborted: 0 };
  expect(remainingSeconds(onlyCached, 80)).toBeNull();
});

it('counts the time under way without the pause before a retry', () => {
  const at = (seconds: number) => new Date(1_000_000 + seconds * 1000).toISOString();
  const never = { started_at: null, finished_at: null, resumed_at: null, executed_seconds: 0 };
  expect(elapsedSeconds(never, 0)).toBeNull();
  const first = { ...never, started_at: at(0), resumed_at: at(0) };
  expect(elapsedSeconds(first, Date.parse(at(30)))).toBe(30);
  expect(elapsedSeconds({ ...first, finished_at: at(40) }, Date.parse(at(500)))).toBe(40);
  const waiting = { ...first, resumed_at: null, executed_seconds: 40 };
  expect(elapsedSeconds(waiting, Date.parse(at(560)))).toBe(40);
  const again = { ...waiting, resumed_at: at(600) };
  expect(elapsedSeconds(again, Date.parse(at(605)))).toBe(45);
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
