/** Where a miss spends its time as one stacked bar. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { MissParts } from '@/api-schema/models';
import { legendHeight, tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import { formatPercent } from '@/lib/format';
import { formatQuantity } from '@/lib/quantity';

/** Of the ways there and back: what stands for itself, and what is told from it by a pattern. */
type Look = 'plain' | 'dotted' | 'hatched';

interface Part {
  name: string;
  colour: number;
  look: Look;
}

/** Every part in the order of a miss; the parts of a way share a colour. */
export const PARTS: Readonly<Record<keyof MissParts, Part>> = {
  cache: { name: 'caches', colour: 7, look: 'plain' },
  request_propagation: { name: 'request: propagation', colour: 0, look: 'plain' },
  request_serialisation: { name: 'request: serialisation', colour: 0, look: 'dotted' },
  request_queueing: { name: 'request: queueing', colour: 0, look: 'hatched' },
  directory: { name: 'directory', colour: 2, look: 'plain' },
  other_caches: { name: 'other caches', colour: 3, look: 'plain' },
  memory: { name: 'memory', colour: 4, look: 'plain' },
  reply_propagation: { name: 'reply: propagation', colour: 1, look: 'plain' },
  reply_serialisation: { name: 'reply: serialisation', colour: 1, look: 'dotted' },
  reply_queueing: { name: 'reply: queueing', colour: 1, look: 'hatched' },
};
export const PART_NAMES = Object.keys(PARTS) as (keyof MissParts)[];

const DECALS: Record<Look, object | undefined> = {
  plain: undefined,
  dotted: { symbol: 'circle', symbolSize: 0.6 },
  hatched: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: -Math.PI / 4 },
};
const BAR_PX = 64;
const AXIS_PX = 34;
/** Pixels from which on a share is written into the bar. */
const WRITTEN_PX = 56;

/** What a miss takes, which is the sum of its parts. */
export function missNs(parts: MissParts): number {
  return PART_NAMES.reduce((sum, name) => sum + parts[name], 0);
}

/** The written summary: the longest part, and how long messages queue. */
export function missSummary(parts: MissParts): string {
  const whole = missNs(parts);
  const longest = PART_NAMES.toSorted((a, b) => parts[b] - parts[a])[0];
  if (longest === undefined || whole === 0) return 'A miss takes no time.';
  const queueing = parts.request_queueing + parts.reply_queueing;
  return `A miss takes ${formatQuantity(whole, 'ns')} in the mean. Its longest part is ${PARTS[longest].name}: ${formatQuantity(parts[longest], 'ns')} (${formatPercent(parts[longest] / whole)}). Requests and replies queue for ${formatQuantity(queueing, 'ns')} (${formatPercent(queueing / whole)}).`;
}

const shown = (parts: MissParts) => PART_NAMES.filter((name) => parts[name] > 0);

function headHeight(parts: MissParts, width: number): number {
  return legendHeight(
    shown(parts).map((name) => PARTS[name].name),
    width,
  );
}

/** How high the chart should be. */
export function missHeight(parts: MissParts, width: number): number {
  return headHeight(parts, width) + BAR_PX + AXIS_PX;
}

/** One bar in the order of a miss. Serialisation is dotted and queueing hatched, in the colour of its way. */
export function missOption(parts: MissParts, theme: ChartTheme, width: number): EChartsCoreOption {
  const whole = missNs(parts);
  return {
    animation: false,
    grid: { left: 8, right: 24, top: headHeight(parts, width), bottom: AXIS_PX },
    legend: { top: 0, left: 0, itemGap: 14, textStyle: { color: theme.text } },
    tooltip: {
      ...tooltipStyle(theme),
      valueFormatter: (value: number) =>
        `${formatQuantity(value, 'ns')} (${formatPercent(value / whole)})`,
    },
    xAxis: {
      type: 'value',
      min: 0,
      max: whole,
      axisLabel: {
        color: theme.muted,
        hideOverlap: true,
        formatter: (value: number) => formatQuantity(value, 'ns'),
      },
      splitLine: { lineStyle: { color: theme.grid } },
    },
    yAxis: { type: 'category', data: ['a miss'], show: false },
    series: shown(parts).map((name) => {
      const { name: label, colour, look } = PARTS[name];
      return {
        name: label,
        type: 'bar',
        stack: 'miss',
        barWidth: 34,
        itemStyle: {
          color: theme.series[colour] ?? theme.text,
          borderColor: theme.surface,
          borderWidth: 1,
          decal: DECALS[look],
        },
        label: {
          show: look === 'plain' && (parts[name] / whole) * width >= WRITTEN_PX,
          color: theme.surface,
          formatter: formatPercent(parts[name] / whole),
        },
        data: [parts[name]],
      };
    }),
  };
}
