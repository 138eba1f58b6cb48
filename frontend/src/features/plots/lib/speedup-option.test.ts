import { chartTheme } from '@/lib/chart-theme';
import { speedupStudy } from '@/testing/data/speedup';
import { AXES } from '@/testing/data/sweep';

import { speedupHeight, speedupOption } from './speedup-option';
import { facetLabel, facetSummary, linesOf, type Quantity, seriesOrder } from './speedup-view';

const study = speedupStudy();
const [small, large] = study.facets;
if (small === undefined || large === undefined) throw new Error('the study has two facets');

interface Series {
  id: string;
  type: string;
  data: number[][];
}

function draw(quantity: Quantity, narrow = false) {
  const theme = chartTheme('light');
  const option = speedupOption({
    study,
    facet: large as typeof small & object,
    quantity,
    order: seriesOrder(study, AXES),
    theme,
    narrow,
    width: narrow ? 330 : 1000,
  });
  const series = option['series'] as Series[];
  return {
    series,
    lines: series.filter(({ id }) => id.startsWith('line:')),
    x: option['xAxis'] as Record<string, unknown>,
    y: option['yAxis'] as Record<string, unknown>,
    tooltip: option['tooltip'] as { formatter: (item: object) => string },
  };
}

it('draws one line a topology on logarithmic axes', () => {
  const { lines, x, y } = draw('speedup');
  expect(lines.map(({ id }) => id)).toEqual([
    'line:single_router',
    'line:ring',
    'line:mesh',
    'line:torus',
    'line:dragonfly',
    'line:hyperx',
  ]);
  expect(x['type']).toBe('log');
  expect(y['type']).toBe('log');
  expect(lines[1]?.data[0]).toEqual([8, 1]);
});

it('puts the ticks where the swept values are', () => {
  const { x } = draw('value');
  expect(x['axisTick']).toEqual({ customValues: [8, 16, 32, 64] });
  const label = x['axisLabel'] as { formatter: (value: number) => string };
  expect(label.formatter(16)).toBe('16 Gb/s\n(2 GB/s)');
});

it('gives each line its intervals, low below high', () => {
  const { series, lines } = draw('value');
  const bars = series.filter(({ id }) => id.startsWith('interval:'));
  expect(bars).toHaveLength(lines.length);
  for (const { data } of bars) {
    expect(data).toHaveLength(4);
    for (const [, low = 0, high = 0] of data) expect(low).toBeLessThan(high);
  }
});

it('leaves out intervals that are not known', () => {
  const once = structuredClone(study);
  for (const { series } of once.facets) {
    for (const { points } of series) {
      for (const point of points) point.value = { ...point.value, ci_low: null, ci_high: null };
    }
  }
  const [facet] = once.facets;
  if (facet === undefined) throw new Error('the study has facets');
  const option = speedupOption({
    study: once,
    facet,
    quantity: 'value',
    order: seriesOrder(once, []),
    theme: chartTheme('dark'),
    narrow: false,
    width: 1000,
  });
  const bars = (option['series'] as Series[]).filter(({ id }) => id.startsWith('interval:'));
  expect(bars.every(({ data }) => data.length === 0)).toBe(true);
});

it('rings the knee of the lines that have one', () => {
  const { series } = draw('speedup');
  const knees = linesOf(study, large, 'speedup').filter(({ knee }) => knee !== null);
  expect(series.filter(({ id }) => id.startsWith('knee:'))).toHaveLength(knees.length);
});

it('shows the proportional gain for speedups and the ideal for shares', () => {
  expect(draw('value').series.some(({ id }) => id === 'proportional')).toBe(false);
  const share = draw('share_of_ideal');
  expect(share.y['type']).toBe('value');
  expect(share.series.find(({ id }) => id === 'proportional')?.data).toEqual([
    [8, 1],
    [64, 1],
  ]);
});

it('tells the value, its interval and n on the spot', () => {
  const text = draw('value').tooltip.formatter({ seriesIndex: 1, dataIndex: 0 });
  expect(text).toContain('<b>ring</b>');
  expect(text).toContain('95 % interval');
  expect(text).toContain('n = 5');
});

it('keeps the look of a series where others are missing', () => {
  const partial = structuredClone(study);
  for (const each of partial.facets)
    each.series = each.series.filter(({ label }) => label !== 'ring');
  const [facet] = partial.facets;
  if (facet === undefined) throw new Error('the study has facets');
  const places = linesOf(partial, facet, 'value', seriesOrder(partial, AXES));
  expect(places.map(({ label, place }) => [label, place])).toContainEqual(['mesh', 2]);
});

it('says in words what the chart shows', () => {
  expect(facetLabel(large.coordinates)).toBe('256 endpoints');
  expect(facetLabel({})).toBe('All points');
  const text = facetSummary(study, large, 'share_of_ideal');
  expect(text).toMatch(/^256 endpoints: at 64 Gb\/s \(8 GB\/s\), single_router 100 %, hyperx/);
});

it('leaves out points without a value', () => {
  const partial = structuredClone(study);
  const first = partial.facets[0]?.series[0]?.points[0];
  if (first === undefined) throw new Error('the study has points');
  first.speedup = null;
  const [facet] = partial.facets;
  if (facet === undefined) throw new Error('the study has facets');
  expect(linesOf(partial, facet, 'speedup')[0]?.points).toHaveLength(3);
});

it('leaves the legend as much room above the lines as its names need', () => {
  const long = structuredClone(large);
  for (const [index, series] of long.series.entries()) {
    series.label = `dragonfly with a description of many words, number ${String(index)}`;
  }
  const at = (facet: typeof large, width: number) => {
    const chart = {
      study,
      facet,
      quantity: 'speedup' as const,
      order: [],
      theme: chartTheme('light'),
      narrow: width < 640,
      width,
    };
    const option = speedupOption(chart);
    const legend = option['legend'] as { formatter: (name: string) => string };
    const { top } = option['grid'] as { top: number };
    return { top, height: speedupHeight(chart), legend };
  };
  const lines = long.series.length + 1;
  expect(at(long, 330).top).toBeGreaterThan(lines * 24);
  expect(at(long, 1200).top).toBeLessThan(at(long, 330).top);
  expect(at(long, 1200).top).toBeGreaterThan(at(large, 1200).top);
  const grown = at(long, 1200).height - at(large, 1200).height;
  expect(grown).toBe(at(long, 1200).top - at(large, 1200).top);
  const name = at(long, 330).legend.formatter(long.series[1]?.label ?? '');
  expect(name).toMatch(/^dragonfly with .*….*number 1$/);
  expect(at(long, 1200).legend.formatter('torus')).toBe('torus');
});
