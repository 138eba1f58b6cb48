import { chartTheme } from './chart-theme';
import {
  foldLabel,
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

it('folds long labels behind spaces and signs, and cuts what is longer still', () => {
  expect(foldLabel('torus', 20, 4)).toBe('torus');
  expect(foldLabel('torus dimensions=3 / 65536 B', 20, 4)).toBe(
    'torus dimensions=3 /\n65536\u00a0B',
  );
  expect(foldLabel('dragonfly / 1048576 B / 100 Gb/s', 20, 4)).toBe(
    'dragonfly /\n1048576\u00a0B / 100\u00a0Gb/s',
  );
  expect(foldLabel('dragonfly global_links_per_router=2, groups=5', 20, 4)).toBe(
    'dragonfly global_\nlinks_per_router=2,\ngroups=5',
  );
  expect(foldLabel('a'.repeat(45), 20, 4)).toBe(
    `${'a'.repeat(20)}\n${'a'.repeat(20)}\n${'a'.repeat(5)}`,
  );
  expect(foldLabel('one two three', 5, 2)).toBe('one\ntwo…');
  expect(foldLabel('', 20, 4)).toBe('');
});

it('tells rows apart that only differ at the ends of long labels, and gives them the height', () => {
  const rows = ['global_links_per_router=2, groups=5', 'global_links_per_router=2, groups=9'];
  const chart = { ...CHART, rows, narrow: true };
  const { axisLabel } = intervalOption(chart)['yAxis'] as {
    axisLabel: { formatter: (label: string, row: number) => string };
  };
  const shown = rows.map((label, row) => axisLabel.formatter(label, row));
  expect(shown[0]).not.toBe(shown[1]);
  for (const line of shown.flatMap((label) => label.split('\n'))) {
    expect(line.length).toBeLessThanOrEqual(20);
  }
  const quadruple = rows.map((row) => `${row} ${row}`);
  expect(intervalHeight({ ...chart, rows: quadruple })).toBeGreaterThan(intervalHeight(chart));
});
