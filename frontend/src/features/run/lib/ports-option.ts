/** Port counters by link class as stacked bars. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { PortClass, Ports } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';
import { formatPercent } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';

export const SHARES = ['active', 'stalled', 'idle'] as const;
export type Share = (typeof SHARES)[number];

export const SHARE_HELP: Record<Share, string> = {
  active: 'sending',
  stalled: 'a packet waits, but there is no space downstream',
  idle: 'nothing to send',
};

/** The mean share of time over a class's ports. */
export function meanShare(portClass: PortClass, share: Share): number {
  return portClass[`${share}_fraction`].mean;
}

/** The written summary: the class that is busiest in the mean, and where packets wait for space. */
export function portsSummary({ classes }: Ports): string {
  const busiest = classes.toSorted((a, b) => meanShare(b, 'active') - meanShare(a, 'active'))[0];
  const waiting = classes.toSorted((a, b) => meanShare(b, 'stalled') - meanShare(a, 'stalled'))[0];
  if (busiest === undefined || waiting === undefined) return 'No port was counted.';
  const stalled = meanShare(waiting, 'stalled');
  const second =
    stalled < 0.005
      ? 'No class waits for space downstream for any length of time.'
      : `Packets wait longest for space at ${linkClassName(waiting.link_class)} ports (${formatPercent(stalled)} of the time).`;
  return `On average, ${linkClassName(busiest.link_class)} ports send most: ${formatPercent(meanShare(busiest, 'active'))} of the time. ${second}`;
}

const PATTERNS: Record<Share, object | undefined> = {
  active: undefined,
  stalled: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: -Math.PI / 4 },
  idle: undefined,
};

/** One bar a class, its length split into active, stalled and idle; stalled is hatched. */
export function portsOption(ports: Ports, theme: ChartTheme, narrow: boolean): EChartsCoreOption {
  const colours: Record<Share, string> = {
    active: theme.series[0] ?? theme.text,
    stalled: theme.series[1] ?? theme.text,
    idle: theme.grid,
  };
  const text = { color: theme.text };
  return {
    animation: false,
    grid: { left: narrow ? 84 : 110, right: 24, top: 36, bottom: 28 },
    legend: { top: 0, left: 0, textStyle: text },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      confine: true,
      backgroundColor: theme.surface,
      borderColor: theme.grid,
      textStyle: text,
      valueFormatter: (value: number) => formatPercent(value),
    },
    xAxis: {
      type: 'value',
      min: 0,
      max: 1,
      axisLabel: { color: theme.muted, formatter: (value: number) => formatPercent(value) },
      splitLine: { lineStyle: { color: theme.grid } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: ports.classes.map(({ link_class }) => linkClassName(link_class)),
      axisLabel: text,
      axisLine: { lineStyle: { color: theme.muted } },
      axisTick: { show: false },
    },
    series: SHARES.map((share) => ({
      name: share,
      type: 'bar',
      stack: 'time',
      barMaxWidth: 26,
      itemStyle: {
        color: colours[share],
        borderColor: theme.surface,
        borderWidth: 1,
        decal: PATTERNS[share],
      },
      data: ports.classes.map((each) => meanShare(each, share)),
    })),
  };
}
