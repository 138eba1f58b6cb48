import { partsText, spanText } from './estimate-text';

it('says no more than is known', () => {
  expect(spanText({ low: 15, expected: 20, high: 28 })).toBe('15 s to 28 s');
  expect(spanText({ low: 0, expected: 0, high: 1 })).toBe('at most 1 s');
  expect(spanText({ low: 20, expected: 20, high: 20 })).toBe('about 20 s');
});

it('tells work and waiting apart', () => {
  const work = { low: 15, expected: 20, high: 28 };
  const waiting = { low: 0, expected: 30, high: 400 };
  expect(partsText({ work_seconds: work, waiting_seconds: waiting })).toBe(
    '; 15 s to 28 s of work, the rest waits for other sweeps',
  );
  const none = { low: 0, expected: 0, high: 0 };
  expect(partsText({ work_seconds: work, waiting_seconds: none })).toBe('');
  expect(partsText({ work_seconds: null, waiting_seconds: null })).toBe('');
});
