import type { SpreadFigure } from '@/api-schema/models';
import { chartTheme } from '@/lib/chart-theme';
import { spreadAnswer } from '@/testing/data/static-answers';

import { bandOf, spreadHeight, spreadOption, spreadSummary, stairs } from './spread-option';

const figure = spreadAnswer().figures[0] as SpreadFigure;
const [panel] = figure.panels;
const [curve] = panel?.curves ?? [];
if (panel === undefined || curve === undefined) throw new Error('the figure has a curve');

const SMALL = { ...curve, values: [2, 4, 8, 9], epsilon: 0.3 };

it('climbs by one run at each value', () => {
  expect(stairs(SMALL)).toEqual([
    ...[
      [2, 0],
      [2, 0.25],
      [4, 0.25],
      [4, 0.5],
    ],
    ...[
      [8, 0.5],
      [8, 0.75],
      [9, 0.75],
      [9, 1],
    ],
  ]);
});

it('draws a band of the same height on either side, between none and all', () => {
  const band = bandOf(SMALL);
  expect(band).toHaveLength(16);
  expect(band[0]).toEqual([2, 0.3]);
  expect(band[7]).toEqual([9, 1]);
  expect(band.at(-1)).toEqual([2, 0]);
  expect(band[8]?.[1]).toBeCloseTo(0.7);
});

it('draws curves first and a band for each', () => {
  const chart = { figure, panel, theme: chartTheme('light'), narrow: false, width: 900 };
  const option = spreadOption(chart) as {
    series: { id: string }[];
    tooltip: { formatter: (item: object) => string };
  };
  expect(option.series.map(({ id }) => id)).toEqual([
    ...['curve:imported', 'curve:min_hop'],
    ...['band:imported', 'band:min_hop'],
  ]);
  expect(option.tooltip.formatter({ seriesIndex: 1, value: [0.46, 0.5] })).toContain(
    '50 % of 60 runs at or below 46 %',
  );
});

it('says median and worst of each in words', () => {
  expect(spreadSummary({ figure, panel })).toMatch(
    /^With random_bisection: imported median [\d.]+ %, worst [\d.]+ % of 60 runs; min_hop /,
  );
});

it('leaves its legend to the figure where it is one of several', () => {
  const chart = { figure, panel, theme: chartTheme('light'), narrow: true, width: 300 };
  const shown = (small: boolean) =>
    (spreadOption({ ...chart, small }) as { legend: { show: boolean } }).legend.show;
  expect([shown(false), shown(true)]).toEqual([true, false]);
  expect(spreadHeight({ ...chart, small: true })).toBeLessThan(spreadHeight(chart));
});
