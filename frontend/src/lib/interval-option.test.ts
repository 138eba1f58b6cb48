import { chartTheme } from './chart-theme';
import {
  type IntervalChart,
  intervalHeight,
  intervalOption,
  offsetOf,
  valueExtent,
} from './interval-option';

const mark = (mean: number, half: number | null) => ({
  mean,
  low: half === null ? null : mean - half,
  high: half === null ? null : mean + half,
  text: `about ${String(mean)}`,
});

const CHART: IntervalChart = {
  rows: ['bisection', 'tree <1>'],
  series: [
    { label: 'min_hop', marks: [mark(0.55, 0.01), mark(0.7, null)] },
    { label: 'lash', marks: [null, mark(0.6, 0.02)] },
  ],
  title: 'Share',
  format: String,
  theme: chartTheme('light'),
  narrow: false,
};

interface Series {
  name: string;
  data: number[][];
}

it('draws a mark where a series has one, with its interval or none', () => {
  const series = intervalOption(CHART)['series'] as Series[];
  expect(series.map(({ name, data }) => [name, data])).toEqual([
    [
      'min_hop',
      [
        [0.55, 0, 0.54, 0.56],
        [0.7, 1, 0.7, 0.7],
      ],
    ],
    ['lash', [[0.6, 1, 0.58, 0.62]]],
  ]);
});

it('names row and series of the mark under the pointer, as text and not as HTML', () => {
  const { formatter } = intervalOption(CHART)['tooltip'] as {
    formatter: (item: object) => string;
  };
  expect(formatter({ seriesIndex: 1, data: [0.6, 1, 0.58, 0.62] })).toBe(
    '<b>tree &lt;1&gt;, lash</b><br>about 0.6',
  );
});

it('needs no legend for one series', () => {
  const [first] = CHART.series;
  const single = { ...CHART, series: first === undefined ? [] : [first] };
  expect(intervalOption(single)['legend']).toBeUndefined();
  expect(intervalOption(CHART)['legend']).toBeDefined();
  expect(intervalHeight(CHART)).toBeGreaterThan(intervalHeight(single));
});

it('starts at zero unless that would waste half of the axis', () => {
  const series = (...means: number[]) => [
    { label: 'a', marks: means.map((mean) => mark(mean, null)) },
  ];
  expect(valueExtent(series(0.1, 0.9))[0]).toBe(0);
  const [low, high] = valueExtent(series(0.55, 0.58));
  expect(low).toBeGreaterThan(0.5);
  expect(high).toBeLessThan(0.6);
  expect(valueExtent(series(0.5))[0]).toBeLessThan(0.5);
  expect(valueExtent([])).toEqual([0, 1]);
});

it('spreads the series of a row around its middle', () => {
  expect(offsetOf(0, 1, 40)).toBe(0);
  expect(offsetOf(0, 3, 40)).toBe(-offsetOf(2, 3, 40));
  expect(offsetOf(1, 3, 40)).toBe(0);
});
