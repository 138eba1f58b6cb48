import type {
  Answer,
  BottleneckFigure,
  ChancesFigure,
  SensitivityFigure,
} from '@/api-schema/models';
import { chartTheme } from '@/lib/chart-theme';

import bottlenecks from '../../../../../tests/golden/data/bottlenecks.json?raw';
import lostRuns from '../../../../../tests/golden/data/drawn_with_lost_runs.json?raw';
import factorial from '../../../../../tests/golden/data/factorial.json?raw';
import monteCarlo from '../../../../../tests/golden/data/monte_carlo.json?raw';
import sensitivity from '../../../../../tests/golden/data/monte_carlo_sensitivity.json?raw';

import { bottleneckOption, bottleneckSummary, gridOf } from './bottleneck-option';
import { chancesChart, chancesSummary, regretText, splitRows } from './chances-chart';
import { saysSomething, whenText } from './drawn-rule';
import { anovaParts, effectText, indicesChart, tornadoChart } from './sensitivity-chart';

const theme = chartTheme('light');

/** The first panel of a figure of a kind in a golden answer. */
function shown<Figure extends { kind: string; panels: unknown[] }>(text: string, kind: string) {
  const figure = (JSON.parse(text) as Answer).figures.find((each) => each.kind === kind);
  if (figure === undefined) throw new Error(`no figure ${kind}`);
  const [panel] = figure.panels;
  return {
    figure: figure as unknown as Figure,
    panel: panel as Figure['panels'][number],
    confidence: 0.95,
  };
}

it('draws a bar for the probability of each choice, with its interval', () => {
  const whole = shown<ChancesFigure>(monteCarlo, 'chances');
  const chart = chancesChart(whole, theme, false);
  expect(chart.rows).toEqual(['Dragonfly', 'Torus', 'HyperX']);
  const [first] = chart.series[0]?.marks ?? [];
  expect(first?.mean).toBeCloseTo(158 / 300);
  expect(first?.text).toBe('52.7 % (45.6 to 59.7 %); best in 158 of 300 draws');
  expect(chart.extent).toEqual([0, 1]);
  expect(chancesSummary(whole)).toContain('Best in so many of 300 draws: Dragonfly 52.7 %');
  const [row] = whole.panel.rows;
  expect(row && regretText(whole, row)).toBe('1.12 × (1.10 to 1.14)');
  expect(splitRows(whole.panel)).toHaveLength(3);
});

it('says of how many draws a missing run leaves it open', () => {
  const whole = shown<ChancesFigure>(lostRuns, 'chances');
  expect(chancesSummary(whole)).toContain('In 22 draws a missing run leaves it open.');
  expect(saysSomething(whole.panel.rule)).toBe(false);
});

it('tells under which draws each choice is best, with units', () => {
  const { rule } = shown<ChancesFigure>(monteCarlo, 'chances').panel;
  expect(saysSomething(rule)).toBe(true);
  expect(rule?.parts.map(whenText)).toEqual([
    'link bandwidth up to 40 Gb/s',
    'link bandwidth above 40 Gb/s',
  ]);
});

it('joins both ends of each input, the largest effect first', () => {
  const whole = shown<SensitivityFigure>(sensitivity, 'sensitivity');
  const chart = tornadoChart(whole, theme, false);
  expect(chart.rows).toEqual(['Link latency', 'Link bandwidth']);
  expect(chart.series.map(({ marks }) => Math.round(marks[0]?.mean ?? 0))).toEqual([1110, 1384]);
  expect(chart.series[0]?.marks[0]?.text).toContain('10.1 ns to 12.4 ns: 1.11');
  expect(whole.panel.bars[0] && effectText(whole, whole.panel.bars[0])).toBe('1.246 ×');
  // An estimate of a small share may lie below 0, and is not hidden.
  expect(indicesChart(whole, theme, false).extent?.[0]).toBeLessThan(0);
});

it('gives the parts of a factorial, which add up to all of its variance', () => {
  const { panel } = shown<SensitivityFigure>(factorial, 'sensitivity');
  const parts = anovaParts(panel);
  expect(parts.map(({ label }) => label)).toEqual([
    'Topology',
    'Endpoints',
    'Topology × endpoints',
  ]);
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

it('places each limit in its cell of the grid, along the walked axis', () => {
  const { figure, panel } = shown<BottleneckFigure>(bottlenecks, 'bottleneck');
  expect(gridOf(panel)).toEqual({
    labels: ['Torus', 'Fat tree'],
    places: ['load 0.2', 'load 0.35', 'load 0.6', 'load 0.75', 'load 0.95'],
  });
  const option = bottleneckOption({ figure, panel, theme, narrow: false, width: 900 }) as {
    series: { id: string; data: number[][] }[];
  };
  const cells = option.series.flatMap(({ id, data }) => data.map(([x, y]) => [id, x, y]));
  expect(cells).toHaveLength(10);
  expect(cells).toContainEqual(['saturated', 4, 0]);
  expect(cells).toContainEqual(['ejection', 4, 1]);
  expect(bottleneckSummary({ panel })).toContain('latency, not bandwidth at 4');
});
