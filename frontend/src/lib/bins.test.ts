import type { Distribution } from '@/api-schema/models';

import { binsOf, binText, pooled } from './bins';

function distribution(edges: number[], counts: number[]): Distribution {
  return {
    count: counts.reduce((sum, each) => sum + each, 0),
    mean: 1,
    std: 0,
    min: 1,
    max: 2,
    quantiles: {},
    histogram: { edges, counts },
  };
}

it('adds up histograms of different lengths bin by bin', () => {
  const bins = pooled([
    distribution([0.5, 1.5, 2.5], [6, 2]),
    distribution([0.5, 1.5, 2.5, 3.5], [4, 6, 2]),
  ]);
  expect(bins.map(({ low, count, share }) => [low, count, share])).toEqual([
    [0.5, 10, 0.5],
    [1.5, 8, 0.4],
    [2.5, 2, 0.1],
  ]);
});

it('has nothing to add up without a histogram', () => {
  expect(pooled([{ ...distribution([], []), histogram: null }])).toEqual([]);
});

it('names bins around whole numbers by them', () => {
  const text = (value: number) => String(value);
  const [one, wide] = binsOf(distribution([0.5, 1.5, 3.5], [1, 1]));
  expect(one === undefined ? '' : binText(one, text)).toBe('1');
  expect(wide === undefined ? '' : binText(wide, text)).toBe('2 to 3');
  expect(binText({ low: 0, high: 0.5, count: 1, share: 1 }, text)).toBe('0 to 0.5');
});
