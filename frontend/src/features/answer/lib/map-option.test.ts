import type { MapCell, MapFigure } from '@/api-schema/models';
import { chartTheme } from '@/lib/chart-theme';
import { mapAnswer } from '@/testing/data/static-answers';

import { fillOf, hatchColours, hatchLines, mapHeight, mapOption } from './map-option';
import { cellText, cellWord, mapLegend, mapSummary, strengthOf, winnerColours } from './map-view';

const theme = chartTheme('light');
const figure = mapAnswer().figures[0] as MapFigure;
const [panel] = figure.panels;
if (panel === undefined) throw new Error('the map has a panel');
const colours = winnerColours(figure, theme);

function cellWith(part: Partial<MapCell>): MapCell {
  return {
    x: 0,
    y: 0,
    verdict: 'best',
    winner: 'min_hop',
    possible: ['min_hop'],
    margin: { n: 5, mean: 1.2, low: 1.1, high: 1.3 },
    text: 'text',
    ...part,
  };
}

const OPEN = cellWith({ verdict: 'not_told_apart', winner: null, possible: ['min_hop', 'dfsssp'] });

it('colours a winner by who it is and by its margin', () => {
  const { fill, opacity } = fillOf(cellWith({}), colours, theme);
  expect(fill).toBe(theme.series[1]);
  expect(opacity).toBeCloseTo(0.3 + 0.7 * Math.log2(1.2));
  const margin = (mean: number) => cellWith({ margin: { n: 5, mean, low: null, high: null } });
  expect(strengthOf(margin(1))).toBeCloseTo(0.3);
  expect(strengthOf(margin(2))).toBe(1);
  expect(strengthOf(margin(9))).toBe(1);
  expect(strengthOf(cellWith({ verdict: 'ahead' }))).toBeCloseTo(0.3);
});

it('hatches what cannot be told apart in the colours of all that may win, and leaves grey what is missing', () => {
  expect(hatchColours(OPEN, colours)).toEqual([theme.series[1], theme.series[3]]);
  expect(hatchColours(cellWith({}), colours)).toEqual([]);
  const missing = cellWith({ verdict: 'missing', winner: null, possible: [], margin: null });
  expect(fillOf(missing, colours, theme)).toEqual({ fill: theme.grid, opacity: 1 });
  expect(fillOf(OPEN, colours, theme).fill).toBe(theme.surface);
});

it('hatches within its box', () => {
  const lines = hatchLines({ x: 10, y: 20, width: 30, height: 12 });
  expect(lines.length).toBeGreaterThan(3);
  for (const { x1, y1, x2, y2 } of lines) {
    for (const x of [x1, x2]) expect(x >= 10 && x <= 40).toBe(true);
    for (const y of [y1, y2]) expect(y >= 20 && y <= 32).toBe(true);
    expect(x2 - x1).toBeCloseTo(y1 - y2);
  }
});

it('says each place in a word and in a sentence', () => {
  expect(cellWord(cellWith({}))).toBe('min_hop');
  expect(cellWord(OPEN)).toBe('min_hop or dfsssp');
  expect(cellWord({ ...OPEN, possible: ['a', 'b', 'c'] })).toBe('any of 3');
  expect(cellText(cellWith({}))).toBe('min_hop: best, by 1.20 × (1.10 to 1.30)');
  expect(cellText(OPEN)).toBe('cannot be told apart: min_hop, dfsssp');
});

it('draws a cell a place', () => {
  const chart = { figure, panel, theme, narrow: false, width: 900 };
  const option = mapOption(chart) as {
    xAxis: { data: string[]; name: string };
    series: { data: number[][] }[];
    tooltip: { formatter: (item: object) => string };
  };
  expect(option.xAxis.data).toEqual(figure.x.labels);
  expect(option.series[0]?.data).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  expect(option.tooltip.formatter({ dataIndex: 1 })).toContain('two engines cannot be told apart');
  const tall = { ...figure, y: { ...figure.x, labels: Array.from({ length: 9 }, String) } };
  expect(mapHeight({ ...chart, figure: tall })).toBeGreaterThan(mapHeight(chart));
});

it('counts winners in words and names only those in the legend', () => {
  expect(mapSummary(figure, panel)).toMatch(
    /^Of 3 places by Pattern, imported is best at 2, 1 cannot be told apart\. Colour is the winner/,
  );
  expect(mapLegend(figure, [panel], theme).map(({ label }) => label)).toEqual([
    'imported',
    'dfsssp',
    'cannot be told apart',
  ]);
});
