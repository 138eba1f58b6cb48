import { progressOf } from '@/testing/data/sweep';

import { endText } from './sweep-end';

const done = { phase: 'completed' as const, summary: '24 of 24 done' };

it('is one line of what became of the runs and how long it took', () => {
  expect(endText({ ...done, progress: progressOf({ completed: 24, total: 24 }) }, 3)).toBe(
    '24 of 24 runs done, took 3 s',
  );
  expect(
    endText({ ...done, progress: progressOf({ completed: 24, cached: 4, total: 24 }) }, 3),
  ).toBe('24 of 24 runs done, 4 from cache, took 3 s');
});

it('says in the words of the service what did not go well', () => {
  const progress = progressOf({ completed: 20, failed: 4 });
  expect(endText({ phase: 'failed', summary: '24 of 24 done, 4 failed', progress }, 3)).toBe(
    '24 of 24 done, 4 failed, took 3 s',
  );
});

it('tells no time of what never began', () => {
  const progress = progressOf({ aborted: 24 });
  const cancelled = { phase: 'aborted' as const, summary: '0 of 24 done, 24 dropped', progress };
  expect(endText(cancelled, 0)).toBe('0 of 24 done, 24 dropped');
  expect(endText(cancelled, null)).toBe('0 of 24 done, 24 dropped');
});
