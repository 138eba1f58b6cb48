import { logExtent, logTicks } from './log-scale';

it('takes powers of ten over many decades', () => {
  expect(logTicks(0.5, 2e4)).toEqual([1, 10, 100, 1000, 10_000]);
});

it('takes denser steps over a short range', () => {
  expect(logTicks(0.9, 3.1)).toEqual([1, 1.5, 2, 3]);
  expect(logTicks(80, 5_500)).toEqual([100, 200, 500, 1000, 2000, 5000]);
});

it('still finds ticks inside a sliver', () => {
  const ticks = logTicks(1.01, 1.45);
  expect(ticks.length).toBeGreaterThanOrEqual(4);
  expect(ticks.every((tick) => tick >= 1.01 && tick <= 1.45)).toBe(true);
});

it('has none for what a logarithm cannot show', () => {
  expect(logTicks(0, 10)).toEqual([]);
});

it('widens the data on both sides and survives emptiness', () => {
  const [low, high] = logExtent([1, 100]);
  expect(low).toBeLessThan(1);
  expect(high).toBeGreaterThan(100);
  expect(logExtent([])).toEqual([0.5, 2]);
  expect(logExtent([0, -3, 5])[0]).toBeCloseTo(10 ** (Math.log10(5) - 0.04));
});
