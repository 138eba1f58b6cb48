import { binsOf, widening } from '@/lib/bins';
import { chartTheme } from '@/lib/chart-theme';
import { pointOf } from '@/testing/data/results';
import { DONE } from '@/testing/data/sweep';

import { barHeight, distributionSummary, histogramOption } from './histogram-option';
import { meanShare, portsOption, portsSummary, SHARES } from './ports-option';

const run = pointOf(DONE, 26).replicates[0];
const ports = run?.ports;
const latency = run?.distributions?.['read_latency_ns'];
if (!ports || !latency) throw new Error('the mocked point has ports and latencies');

it('trims empty bins at both ends and keeps those between', () => {
  const bins = binsOf({
    ...latency,
    count: 10,
    histogram: { edges: [0, 1, 2, 3, 4, 5], counts: [0, 4, 0, 6, 0] },
  });
  expect(bins.map(({ low, count, share }) => [low, count, share])).toEqual([
    [1, 4, 0.4],
    [2, 0, 0],
    [3, 6, 0.6],
  ]);
});

it('has no bins without a histogram', () => {
  expect(binsOf({ ...latency, histogram: null })).toEqual([]);
});

it('draws a bar for each bin over the range of the samples', () => {
  const option = histogramOption(latency, 'ns', chartTheme('light'));
  const [series] = option['series'] as { data: number[][] }[];
  expect(series?.data).toHaveLength(binsOf(latency).length);
});

it('puts widening bins on a logarithmic axis and compares them by density', () => {
  const counts = [10, 10, 10];
  const even = { ...latency, count: 30, histogram: { edges: [0, 1, 2, 3], counts } };
  const wider = { ...latency, count: 30, histogram: { edges: [1, 2, 4, 8], counts } };
  expect(widening(binsOf(even))).toBe(false);
  expect(widening(binsOf(wider))).toBe(true);
  expect(binsOf(wider).map((bin) => barHeight(bin, true))).toEqual([1 / 3, 1 / 3, 1 / 3]);
  const axis = histogramOption(wider, 'ns', chartTheme('light'))['xAxis'] as { type: string };
  expect(axis.type).toBe('log');
});

it('keeps a logarithmic axis off zero', () => {
  const bins = { ...latency, count: 3, histogram: { edges: [0, 4, 16, 64], counts: [1, 1, 1] } };
  const axis = histogramOption(bins, 'ns', chartTheme('light'))['xAxis'] as { min: number };
  expect(axis.min).toBe(2);
});

it('says the spread in words', () => {
  expect(distributionSummary(latency, 'ns')).toMatch(/samples from .* to .*, mean .*; 50 % within/);
});

it('stacks shares that add up to the whole time', () => {
  for (const each of ports.classes) {
    const sum = SHARES.reduce((total, share) => total + meanShare(each, share), 0);
    expect(sum).toBeCloseTo(1);
  }
  const option = portsOption(ports, chartTheme('dark'), false);
  const series = option['series'] as { name: string; stack: string; data: number[] }[];
  expect(series.map(({ name }) => name)).toEqual(['active', 'stalled', 'idle']);
  expect(new Set(series.map(({ stack }) => stack)).size).toBe(1);
});

it('names the busiest class', () => {
  expect(portsSummary(ports)).toContain('On average, dimension 3 ports send most');
  expect(portsSummary({ ...ports, classes: [] })).toBe('No port was counted.');
});
