import { expect, test } from 'vitest';

import type { CostFigure } from '@/api-schema/models';
import { chartTheme } from '@/lib/chart-theme';

import costs from '../../../../../tests/golden/data/costs.json';

import {
  cableLegend,
  cableOption,
  type Cables,
  cableSummary,
  lengthBins,
  networksWithCables,
  rangeText,
} from './cable-lengths';

const CABLES: Cables = [
  { medium: 'optics', lengths_m: [6, 10, 30], counts: [5, 3, 2] },
  { medium: 'passive_copper', lengths_m: [1, 2.5], counts: [16, 4] },
  { medium: 'active_copper', lengths_m: [], counts: [] },
];

interface Drawn {
  xAxis: { data: string[]; axisLabel: { formatter: (range: string, bin: number) => string } };
  series: { name: string; stack: string; data: number[]; itemStyle: { decal?: object } }[];
}

test('every cable is counted once, in a range that its length lies in', () => {
  const bins = lengthBins(CABLES, 8);
  expect(bins.edges.slice(0, 3)).toEqual([0, 5, 10]);
  expect(rangeText(bins, 1)).toBe('5 to 10');
  expect(bins.media.map(({ medium }) => medium)).toEqual(['passive_copper', 'optics']);
  expect(bins.media[0]?.counts).toEqual([20, 0, 0, 0, 0, 0, 0]);
  expect(bins.media[1]?.counts).toEqual([0, 5, 3, 0, 0, 0, 2]);
});

test.each([0.3, 1, 7, 19.999, 20, 250, 3000])(
  'no more ranges than asked for up to %d m',
  (most) => {
    const cables = [{ medium: 'optics', lengths_m: [most], counts: [1] }];
    for (const bins of [8, 20]) {
      const found = lengthBins(cables, bins);
      expect(found.edges.length - 1).toBeLessThanOrEqual(bins);
      expect(found.media[0]?.counts.reduce((sum, each) => sum + each, 0)).toBe(1);
    }
  },
);

test('no range is finer than lengths are', () => {
  const cables = [{ medium: 'passive_copper', lengths_m: [2, 5], counts: [64, 3] }];
  const bins = lengthBins(cables, 30);
  expect(bins.edges).toEqual(Array.from({ length: 12 }, (_edge, place) => place / 2));
  expect(bins.media[0]?.counts).toEqual([0, 0, 0, 0, 64, 0, 0, 0, 0, 0, 3]);
});

test('cables without a length stand in one range', () => {
  expect(
    lengthBins([{ medium: 'optics', lengths_m: [0], counts: [4] }], 8).media[0]?.counts,
  ).toEqual([4]);
});

test.each(['light', 'dark'] as const)(
  'media are stacked and differ without colour: %s',
  (scheme) => {
    const theme = chartTheme(scheme);
    const option = cableOption({ cables: CABLES, theme, narrow: true }) as unknown as Drawn;
    expect(option.series.map(({ name }) => name)).toEqual(['Passive copper', 'Optics and fibre']);
    expect(new Set(option.series.map(({ stack }) => stack)).size).toBe(1);
    expect(option.series.map(({ itemStyle }) => itemStyle.decal !== undefined)).toEqual([
      false,
      true,
    ]);
    expect(option.xAxis.data[6]).toBe('30 to 35 m');
    expect(option.xAxis.axisLabel.formatter('', 6)).toBe('30–35');
    const [copper, optics] = cableLegend(CABLES, theme);
    expect(copper?.colour).not.toBe(optics?.colour);
    expect(optics?.hatched).toBe(true);
  },
);

test('the summary counts each medium up to its longest', () => {
  expect(cableSummary(CABLES)).toBe(
    'Passive copper: 20 up to 2.5 m; Optics and fibre: 10 up to 30 m.',
  );
});

test('a network is offered once, with its place where several are shown', () => {
  const figure = costs.figures[0] as unknown as CostFigure;
  const [first] = figure.panels;
  if (first === undefined) throw new Error('a panel');
  const alone = networksWithCables(figure, [first]);
  expect(alone[0]?.label).toBe(first.rows[0]?.label);
  const all = networksWithCables(figure, figure.panels);
  expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
  expect(all[0]?.label).toBe(`${first.rows[0]?.label ?? ''}, ${first.title}`);
});
