import { expect, it } from 'vitest';

import type { Timeline } from '@/api-schema/models';
import { chartTheme } from '@/lib/chart-theme';

import {
  binsFor,
  kindShares,
  lineNames,
  timelineHeight,
  timelineLegend,
  timelineOption,
  timelineSummary,
} from './timeline-option';
import { moved } from './timeline-window';

const TIMELINE: Timeline = {
  jobs: [],
  job: null,
  from_ns: 1000,
  to_ns: 2000,
  begin_ns: 0,
  end_ns: 5000,
  bins: 10,
  first_line: 4,
  lines_total: 8,
  lines: { rank: [4, 5], stream: [0, 0] },
  kinds: ['compute', 'reduce_scatter'],
  kind_ns: [1200, 400],
  spans: { line: [0, 1], begin_bin: [0, 5], end_bin: [5, 10], kind: [0, 1] },
};

it('places stretches at their times and lines', () => {
  const option = timelineOption(TIMELINE, chartTheme('light')) as {
    series: { data: number[][] }[];
    yAxis: { data: string[] };
    xAxis: { min: number; max: number };
  };
  expect(option.series[0]?.data).toEqual([
    [0, 1000, 1500, 0],
    [1, 1500, 2000, 1],
  ]);
  expect(option.yAxis.data).toEqual(['rank 4', 'rank 5']);
  expect([option.xAxis.min, option.xAxis.max]).toEqual([1000, 2000]);
});

it('says where the time goes, waiting included', () => {
  expect(kindShares(TIMELINE)).toEqual([
    { kind: 'compute', ns: 1200, share: 0.6 },
    { kind: 'reduce_scatter', ns: 400, share: 0.2 },
    { kind: 'idle', ns: 400, share: 0.2 },
  ]);
  expect(timelineSummary(TIMELINE)).toContain(
    'compute 60 %, reduce-scatter 20 %, idle 20 % of the time',
  );
  const empty = { ...TIMELINE, lines: { rank: [], stream: [] } };
  expect(timelineSummary(empty)).toBe('No operation was kept.');
});

it('names streams where there are several, and keeps the colour of a kind', () => {
  const several = { ...TIMELINE, lines: { rank: [4, 4], stream: [0, 1] } };
  expect(lineNames(several)).toEqual(['rank 4, stream 0', 'rank 4, stream 1']);
  const theme = chartTheme('dark');
  const alone = { ...TIMELINE, kinds: ['reduce_scatter'] };
  expect(timelineLegend(alone, theme)[0]).toEqual(timelineLegend(TIMELINE, theme)[1]);
});

it('draws at most so many cells, and fits many lines', () => {
  for (const lines of [1, 32, 128, 512, 1024]) {
    expect(binsFor(lines) * lines).toBeLessThanOrEqual(131_072);
  }
  const many = { rank: Array.from({ length: 1024 }, (_, n) => n), stream: Array(1024).fill(0) };
  expect(timelineHeight({ ...TIMELINE, lines: many })).toBeLessThan(2200);
});

it('moves and zooms within what was kept', () => {
  const whole = { fromNs: 0, toNs: 800 };
  const middle = { fromNs: 200, toNs: 600 };
  expect(moved(middle, whole, 'in')).toEqual({ fromNs: 300, toNs: 500 });
  expect(moved(middle, whole, 'out')).toEqual(whole);
  expect(moved(middle, whole, 'later')).toEqual({ fromNs: 400, toNs: 800 });
  expect(moved({ fromNs: 0, toNs: 100 }, whole, 'earlier')).toEqual({ fromNs: 0, toNs: 100 });
});
