/** Bytes from each to each as a heat map. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import { formatBytes } from '@/lib/format';

/** From, to, bytes; places in the names. */
export type ByteCell = readonly [number, number, number];

/** `what` is what sends and receives, such as "group". */
export function byteMatrixOption(
  what: string,
  names: readonly string[],
  cells: readonly ByteCell[],
  theme: ChartTheme,
): EChartsCoreOption {
  const largest = Math.max(...cells.map(([, , bytes]) => bytes), 1);
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
        `${what} ${names[from] ?? ''} → ${what} ${names[to] ?? ''}<br>${formatBytes(bytes)}`,
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
    xAxis: { ...axis, name: `To ${what}`, nameGap: 28 },
    yAxis: { ...axis, name: `From ${what}`, nameGap: 44, inverse: true },
    series: [
      {
        type: 'heatmap',
        data: cells.map(([from, to, bytes]) => [to, from, bytes]),
        itemStyle: { borderColor: theme.surface, borderWidth: names.length > 64 ? 0 : 1 },
      },
    ],
  };
}
