/** How the numbers of a table's column are spread, as a cumulative distribution. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { ColumnQuantiles } from '@/api-schema/models';
import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import { formatPercent } from '@/lib/format';
import { formatQuantity } from '@/lib/quantity';

export const SHOWN = [0, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1] as const;

/** The value that this share of the rows does not exceed; null where it was not asked for. */
export function quantileAt(found: ColumnQuantiles, fraction: number): number | null {
  const near = found.quantiles.find((each) => Math.abs(each.fraction - fraction) < 1e-9);
  return near?.value ?? null;
}

/** The written summary: rows, range, median and the tails. */
export function quantilesSummary(
  found: ColumnQuantiles,
  noun: string,
  unit: string | null,
): string {
  if (found.mean === null) return `No ${noun} has a value.`;
  const text = (fraction: number) => formatQuantity(quantileAt(found, fraction), unit);
  const counted = (found.rows - found.missing).toLocaleString('en-US');
  return `${counted} ${noun}s from ${text(0)} to ${text(1)}, mean ${formatQuantity(found.mean, unit)}; a twentieth stays below ${text(0.05)}, half below ${text(0.5)}, all but a twentieth below ${text(0.95)}.`;
}

/** A rising line: the share of rows whose value is at most x. */
export function quantilesOption(
  found: ColumnQuantiles,
  unit: string | null,
  theme: ChartTheme,
): EChartsCoreOption {
  const colour = theme.series[0] ?? theme.text;
  return {
    animation: false,
    grid: { left: 56, right: 28, top: 36, bottom: 32 },
    tooltip: {
      ...tooltipStyle(theme),
      trigger: 'axis',
      formatter: ([point]: { data: [number, number] }[]) =>
        point === undefined
          ? ''
          : `${formatPercent(point.data[1])} have at most ${formatQuantity(point.data[0], unit)}`,
    },
    xAxis: {
      type: 'value',
      scale: true,
      axisLabel: {
        color: theme.muted,
        hideOverlap: true,
        formatter: (value: number) => formatQuantity(value, unit),
      },
      splitLine: { show: false },
      axisLine: { lineStyle: { color: theme.muted } },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: 1,
      name: 'Share with at most this',
      nameTextStyle: { color: theme.text, align: 'left' },
      axisLabel: { color: theme.muted, formatter: (value: number) => formatPercent(value) },
      splitLine: { lineStyle: { color: theme.grid } },
    },
    series: [
      {
        type: 'line',
        showSymbol: false,
        itemStyle: { color: colour },
        lineStyle: { color: colour, width: 2 },
        data: found.quantiles.map(({ fraction, value }) => [value, fraction]),
      },
    ],
  };
}
