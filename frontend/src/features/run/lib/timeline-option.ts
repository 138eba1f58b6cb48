/** What ranks did when, as an ECharts option: a line a stream, a bar a stretch of one kind. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { Timeline } from '@/api-schema/models';
import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import type { LegendEntry } from '@/lib/figure-picture';
import { formatCount, formatNanoseconds, formatPercent } from '@/lib/format';

/** All kinds, in the order of the legend: colours stay with them. */
const ORDER = [
  'compute',
  'allreduce',
  'reduce_scatter',
  'allgather',
  'alltoall',
  'send',
  'receive',
  'broadcast',
  'reduce',
  'barrier',
];
const LEAST_ROW_PX = 2;
const MOST_ROW_PX = 22;
const DRAWN_PX = 560;
const NAME_PX = 14;
const FRAME_PX = 56;
const MOST_CELLS = 131_072;

interface RenderApi {
  value: (dimension: number) => number;
  coord: (data: [number, number]) => [number, number];
  size: (data: [number, number]) => [number, number];
}

export const kindName = (kind: string): string => kind.replaceAll('_', '-');

function colourOf(kind: string, theme: ChartTheme): string {
  if (kind === 'wait') return theme.muted;
  return theme.series[ORDER.indexOf(kind) % theme.series.length] ?? theme.text;
}

/** How many bins a picture of so many lines has. */
export const binsFor = (lines: number): number =>
  Math.max(64, Math.min(400, Math.floor(MOST_CELLS / lines)));

/** `rank 3`, with its stream where any rank has several. */
export function lineNames({ lines }: Timeline): string[] {
  const several = lines.stream.some((stream) => stream > 0);
  return lines.rank.map((rank, n) =>
    several ? `rank ${String(rank)}, stream ${String(lines.stream[n])}` : `rank ${String(rank)}`,
  );
}

/** The share of the window that all lines spend in each kind, and waiting for others. */
export function kindShares(timeline: Timeline): { kind: string; ns: number; share: number }[] {
  const { from_ns: from, to_ns: to, lines, kinds, kind_ns: times } = timeline;
  const whole = (to - from) * lines.rank.length;
  const found = kinds.map((kind, n) => ({ kind, ns: times[n] ?? 0 }));
  const idle = Math.max(0, whole - found.reduce((sum, { ns }) => sum + ns, 0));
  return [...found, { kind: 'idle', ns: idle }].map(({ kind, ns }) => ({
    kind,
    ns,
    share: whole > 0 ? ns / whole : 0,
  }));
}

/** The written summary: the window, and what its time goes to. */
export function timelineSummary(timeline: Timeline): string {
  const { from_ns: from, to_ns: to, lines } = timeline;
  if (lines.rank.length === 0) return 'No operation was kept.';
  const shares = kindShares(timeline)
    .filter(({ share }) => share > 0)
    .map(({ kind, share }) => `${kindName(kind)} ${formatPercent(share)}`);
  return `${formatCount(lines.rank.length, 'stream')} from ${formatNanoseconds(from)} to ${formatNanoseconds(to)}: ${shares.join(', ')} of the time. Idle is waiting for what no operation stands for.`;
}

export function timelineLegend({ kinds }: Timeline, theme: ChartTheme): LegendEntry[] {
  return [...ORDER, 'wait']
    .filter((kind) => kinds.includes(kind))
    .map((kind) => ({ label: kindName(kind), colour: colourOf(kind, theme) }));
}

function rowHeight({ lines }: Timeline): number {
  const count = Math.max(1, lines.rank.length);
  return Math.max(LEAST_ROW_PX, Math.min(MOST_ROW_PX, DRAWN_PX / count));
}

/** How high the chart is. */
export const timelineHeight = (timeline: Timeline): number =>
  Math.max(120, timeline.lines.rank.length * rowHeight(timeline)) + FRAME_PX;

export function timelineOption(timeline: Timeline, theme: ChartTheme): EChartsCoreOption {
  const { spans, kinds, from_ns: from, to_ns: to, bins } = timeline;
  const names = lineNames(timeline);
  const width = (to - from) / bins;
  const colours = kinds.map((kind) => colourOf(kind, theme));
  const data = spans.line.map((line, n) => [
    line,
    from + (spans.begin_bin[n] ?? 0) * width,
    from + (spans.end_bin[n] ?? 0) * width,
    spans.kind[n] ?? 0,
  ]);
  return {
    animation: false,
    grid: { left: 110, right: 16, top: 8, bottom: 40 },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: ({ value }: { value: [number, number, number, number] }) => {
        const [line, begin, end, kind] = value;
        return `${names[line] ?? ''}<br>${kindName(kinds[kind] ?? '')}<br>${formatNanoseconds(begin)} to ${formatNanoseconds(end)}`;
      },
    },
    xAxis: {
      type: 'value',
      min: from,
      max: to,
      axisLabel: {
        color: theme.muted,
        hideOverlap: true,
        formatter: (value: number) => formatNanoseconds(value, 4),
      },
      splitLine: { lineStyle: { color: theme.grid } },
    },
    yAxis: {
      type: 'category',
      data: names,
      inverse: true,
      axisLabel: {
        color: theme.muted,
        fontSize: 11,
        interval: Math.ceil(NAME_PX / rowHeight(timeline)) - 1,
      },
      axisTick: { show: false },
      splitLine: { show: false },
    },
    series: [
      {
        type: 'custom',
        dimensions: ['line', 'begin', 'end', 'kind'],
        encode: { x: [1, 2], y: 0 },
        data,
        renderItem: (_params: unknown, api: RenderApi) => {
          const line = api.value(0);
          const [x0, y] = api.coord([api.value(1), line]);
          const [x1] = api.coord([api.value(2), line]);
          const height = api.size([0, 1])[1];
          const gap = height > 6 ? 2 : 0;
          return {
            type: 'rect',
            shape: { x: x0, y: y - height / 2 + gap / 2, width: x1 - x0, height: height - gap },
            style: { fill: colours[api.value(3)] },
          };
        },
      },
    ],
  };
}
