import { chartTheme } from '@/lib/chart-theme';
import { staticPointOf } from '@/testing/data/static';

import { congestionOf, congestionOption, congestionSummary } from './congestion-option';

const point = staticPointOf(0);
const series = congestionOf('random_bisection', point);
if (series === null) throw new Error('the mocked point has a histogram');

it('takes the flows of all replicates together', () => {
  const [one] = point.replicates;
  const alone = congestionOf('a', { ...point, replicates: one === undefined ? [] : [one] });
  expect(series.bins.map(({ share }) => share)).toEqual(alone?.bins.map(({ share }) => share));
  expect(series.bins[0]?.count).toBe(5 * (alone?.bins[0]?.count ?? 0));
  expect(series.bins.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

it('has nothing to draw for points without a histogram', () => {
  expect(congestionOf('a', { ...point, replicates: [] })).toBeNull();
});

it('draws one series a pattern over whole numbers of flows', () => {
  const option = congestionOption([series, { ...series, pattern: 'b' }], chartTheme('dark'), false);
  const drawn = option['series'] as { name: string; data: number[][] }[];
  expect(drawn.map(({ name }) => name)).toEqual(['random_bisection', 'b']);
  expect(drawn[0]?.data.slice(0, 3).map(([x]) => x)).toEqual([1, 2, 3]);
  const axis = option['xAxis'] as { type: string; axisLabel: { customValues: number[] } };
  expect(axis.type).toBe('value');
  expect(axis.axisLabel.customValues.slice(0, 3)).toEqual([1, 2, 3]);
});

it('turns to a logarithmic axis where many flows share a cable', () => {
  const crowded = { ...series, bins: [{ low: 646.5, high: 647.5, count: 1, share: 1 }] };
  const axis = congestionOption([crowded], chartTheme('light'), true)['xAxis'] as {
    type: string;
    max: number;
  };
  expect(axis.type).toBe('log');
  expect(axis.max).toBe(647);
});

it('says how many flows are alone', () => {
  expect(congestionSummary([series])).toMatch(
    /^random_bisection: [\d.]+ % of the flows share no cable, mean congestion 1\.\d+\./,
  );
});
