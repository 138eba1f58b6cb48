/** Traffic between groups as a heat map. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { NetworkTraffic } from '@/api-schema/models';
import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import { formatBytes, formatPercent } from '@/lib/format';

/** The groups of one row or column. */
export function groupNames({ first_group: first, last_group: last }: NetworkTraffic): string[] {
  return first.map((from, place) => {
    const to = last[place] ?? from;
    return to === from ? String(from) : `${String(from)}–${String(to)}`;
  });
}

/** How much stays within a group, and who sends most to whom. */
export function trafficSummary(traffic: NetworkTraffic): string {
  const names = groupNames(traffic);
  let [all, within, most] = [0, 0, { bytes: -1, from: 0, to: 0 }];
  traffic.bytes.forEach((row, from) => {
    row.forEach((bytes, to) => {
      all += bytes;
      if (from === to) within += bytes;
      else if (bytes > most.bytes) most = { bytes, from, to };
    });
  });
  const share = formatPercent(all > 0 ? within / all : 0);
  return `${formatBytes(all)} in all, of which ${share} stays within a group. Between groups most goes from ${names[most.from] ?? ''} to ${names[most.to] ?? ''}: ${formatBytes(most.bytes)}.`;
}

export function trafficOption(traffic: NetworkTraffic, theme: ChartTheme): EChartsCoreOption {
  const names = groupNames(traffic);
  const largest = Math.max(...traffic.bytes.flat(), 1);
  const axis = {
    type: 'category',
    data: names,
    nameLocation: 'middle',
    nameTextStyle: { color: theme.text },
    axisLabel: { color: theme.muted, hideOverlap: true },
    axisTick: { show: false },
  };
  return {
    animation: false,
    grid: { left: 64, right: 16, top: 8, bottom: 96 },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: ({ value: [to, from, bytes] }: { value: [number, number, number] }) =>
        `group ${names[from] ?? ''} → group ${names[to] ?? ''}<br>${formatBytes(bytes)}`,
    },
    visualMap: {
      min: 0,
      max: largest,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 12,
      itemHeight: 120,
      calculable: false,
      text: [formatBytes(largest), '0'],
      textStyle: { color: theme.text },
      inRange: { color: [theme.grid, theme.series[0] ?? theme.text] },
    },
    xAxis: { ...axis, name: 'To group', nameGap: 28 },
    yAxis: { ...axis, name: 'From group', nameGap: 44, inverse: true },
    series: [
      {
        type: 'heatmap',
        data: traffic.bytes.flatMap((row, from) => row.map((bytes, to) => [to, from, bytes])),
        itemStyle: { borderColor: theme.surface, borderWidth: 1 },
      },
    ],
  };
}
