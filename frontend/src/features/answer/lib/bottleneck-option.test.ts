import type { BottleneckFigure, BottleneckPanel, BottleneckRow } from '@/api-schema/models';
import { chartTheme } from '@/lib/chart-theme';

import { bottleneckHeight, bottleneckLegend, bottleneckOption } from './bottleneck-option';

const theme = chartTheme('light');
const row = (label: string, limit: BottleneckRow['limit']) =>
  ({ label, limit, x: 1, x_label: '8 Gb/s', text: limit, point_index: 0, n: 3 }) as BottleneckRow;
const panel = (title: string, ...rows: BottleneckRow[]) =>
  ({ title, rows }) as unknown as BottleneckPanel;
const figure = { x: null } as unknown as BottleneckFigure;
const first = panel('a', row('torus', 'links'), row('ring', 'injection'));
const second = panel('b', row('torus', 'latency'));

it('has one legend for all panels, in one order', () => {
  expect(bottleneckLegend([first, second], theme).map(({ label }) => label)).toEqual([
    'injection',
    'links',
    'latency, not bandwidth',
  ]);
});

it('leaves its legend to the figure where it is one of several', () => {
  const chart = { figure, panel: first, theme, narrow: true, width: 300 };
  const shown = (small: boolean) =>
    (bottleneckOption({ ...chart, small }) as { legend: { show: boolean } }).legend.show;
  expect([shown(false), shown(true)]).toEqual([true, false]);
  expect(bottleneckHeight({ ...chart, small: true })).toBeLessThan(bottleneckHeight(chart));
});

it('tells limits of shared memory apart from each other and from ports', () => {
  const limits = ['links', 'memory', 'directory', 'outstanding', 'mshr', 'latency'] as const;
  const rows = limits.map((limit, place) => row(`network ${String(place)}`, limit));
  const legend = bottleneckLegend([panel('', ...rows)], theme);
  expect(legend.map(({ label }) => label)).toEqual([
    'links',
    'memories',
    'directories',
    'outstanding operations',
    'MSHRs',
    'latency, not bandwidth',
  ]);
  expect(new Set(legend.map(({ colour }) => colour)).size).toBe(limits.length);
});
