import { chartTheme } from '@/lib/chart-theme';
import { portsOf } from '@/testing/data/ports';
import { quantilesOf, trafficOf } from '@/testing/data/traffic';

import { bottleneckText } from './bottleneck-text';
import { gridOf, hotLinksOption, hotLinksSummary, linkName } from './hot-links-option';
import { networkFacts } from './network-facts';
import { quantileAt, quantilesOption, quantilesSummary } from './quantiles-option';
import { boxOf, hasBoxes, spreadOption, spreadSummary } from './spread-option';

const LIGHT = chartTheme('light');
const PORTS = portsOf(26);
const { hot_links: hot, bottleneck } = trafficOf(26);

it('draws a box a class and share, from least to most', () => {
  const option = spreadOption(PORTS, LIGHT, false);
  const series = option['series'] as { name: string; type: string; data: number[][] }[];
  expect(series.map(({ name }) => name)).toEqual(['active', 'stalled', 'idle']);
  for (const { type, data } of series) {
    expect(type).toBe('boxplot');
    expect(data).toHaveLength(PORTS.classes.length);
    for (const box of data) expect(box).toEqual(box.toSorted((a, b) => a - b));
  }
  expect(spreadSummary(PORTS)).toContain('Ports differ most in class dimension 3');
});

it('draws no boxes of results without quartiles', () => {
  const [first] = PORTS.classes;
  if (first === undefined) throw new Error('the data hold classes');
  const bare = { mean: 0.5, min: 0, max: 1, p50: 0.5, p95: 1 };
  const old = { ...PORTS, classes: [{ ...first, active_fraction: bare }] };
  expect(hasBoxes(PORTS)).toBe(true);
  expect(hasBoxes(old)).toBe(false);
  expect(boxOf({ ...first, active_fraction: bare }, 'active')).toBeNull();
});

it('puts each hot link of each window into one cell', () => {
  if (hot === null) throw new Error('the data hold hot links');
  const { links, cells } = gridOf(hot);
  expect(cells).toHaveLength(24);
  expect(new Set(links).size).toBe(links.length);
  const [series] = hotLinksOption(hot, LIGHT, 3)['series'] as {
    data: { value: [number, number, number]; itemStyle: { borderWidth: number } }[];
  }[];
  const placed = series?.data.map(({ value: [window, row] }) => `${String(window)}/${String(row)}`);
  expect(new Set(placed).size).toBe(24);
  expect(series?.data.map(({ itemStyle }) => itemStyle.borderWidth).indexOf(2)).toBe(3);
  const busiest = cells.toSorted((a, b) => b.link.active_fraction - a.link.active_fraction)[0];
  if (busiest === undefined) throw new Error('there are cells');
  expect(links.at(-1)).toBe(linkName(busiest.link));
  expect(hotLinksSummary(hot)).toContain('6 windows of');
  expect(hotLinksSummary(hot)).toContain(
    'The busiest of all is 0:0 → 1 (dimension 0), active 95 %',
  );
  expect(hotLinksSummary({ window_ns: 1, windows: [] })).toBe('No link carried anything.');
});

it('draws a rising share and names the tails', () => {
  const found = quantilesOf('throughput_gbps');
  expect(quantileAt(found, 0.5)).toBe(8);
  expect(quantileAt(found, 0.123)).toBeNull();
  const [series] = quantilesOption(found, 'gbps', LIGHT)['series'] as {
    data: [number, number][];
  }[];
  expect(series?.data.at(0)).toEqual([4, 0]);
  expect(series?.data.at(-1)).toEqual([12, 1]);
  expect(quantilesSummary(found, 'flow', 'gbps')).toBe(
    '1,024 flows from 4 Gb/s to 12 Gb/s, mean 8 Gb/s; a twentieth stays below 4.4 Gb/s, half below 8 Gb/s, all but a twentieth below 11.6 Gb/s.',
  );
  const none = { ...found, mean: null, quantiles: [] };
  expect(quantilesSummary(none, 'flow', 'gbps')).toBe('No flow has a value.');
});

it('says what bounds a run', () => {
  if (bottleneck === null) throw new Error('the data hold a bottleneck');
  expect(bottleneckText(bottleneck)).toBe(
    'The links between routers hold the run back: it is bound by the network. Its busiest links are those of class dimension 3: 63 % active in the mean and 82 % at most, 13 % stalled, 24 % idle.',
  );
});

it('lists the network with the rule of its size first', () => {
  const provenance = {
    outcome: 'completed',
    topology: { radix: 64, sizing_rule: 'balanced', endpoints: 1056, note: null },
    routing: { virtual_channels: 4 },
  };
  expect(networkFacts(provenance)).toEqual([
    ['Sizing rule', 'balanced'],
    ['Endpoints', '1,056'],
    ['Radix', '64'],
    ['Virtual channels', '4'],
  ]);
  expect(networkFacts(null)).toEqual([]);
});
