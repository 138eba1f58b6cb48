/** A distribution's histogram as an ECharts option. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { Distribution } from '@/api-schema/models';
import { type Bin, binsOf, binText, wholeNumbers, widening } from '@/lib/bins';
import type { ChartTheme } from '@/lib/chart-theme';
import { formatNumber } from '@/lib/format';
import { logTicks } from '@/lib/log-scale';
import { formatQuantity } from '@/lib/quantity';

/**
 * How high a bin's bar stands. Bins of one width show their share of the samples; widening bins
 * stand on a logarithmic axis and show the share per doubling, so that areas compare.
 */
export function barHeight({ low, high, share }: Bin, logarithmic: boolean): number {
  return logarithmic ? share / Math.log2(high / Math.max(low, high / 2)) : share;
}

export const QUANTILES = ['0.5', '0.95', '0.99'] as const;

/** The written summary of a distribution. */
export function distributionSummary(distribution: Distribution, unit: string | null): string {
  const text = (value: number | null | undefined) => formatQuantity(value ?? null, unit);
  const quantiles = QUANTILES.filter((key) => distribution.quantiles[key] !== undefined).map(
    (key) => `${formatNumber(Number(key) * 100)} % within ${text(distribution.quantiles[key])}`,
  );
  return `${distribution.count.toLocaleString('en-US')} samples from ${text(distribution.min)} to ${text(distribution.max)}, mean ${text(distribution.mean)}; ${quantiles.join(', ')}.`;
}

interface RenderApi {
  value: (dimension: number) => number;
  coord: (point: number[]) => number[];
}

/** Bars as wide as their bins. */
export function histogramOption(
  distribution: Distribution,
  unit: string | null,
  theme: ChartTheme,
): EChartsCoreOption {
  const bins = binsOf(distribution);
  const colour = theme.series[0] ?? theme.text;
  const label = { color: theme.muted };
  const logarithmic = widening(bins);
  const first = bins[0];
  const low = logarithmic && first ? Math.max(first.low, first.high / 2) : (first?.low ?? 0);
  const high = bins[bins.length - 1]?.high ?? 1;
  return {
    animation: false,
    grid: { left: 56, right: 20, top: 36, bottom: 32 },
    tooltip: {
      trigger: 'item',
      confine: true,
      backgroundColor: theme.surface,
      borderColor: theme.grid,
      textStyle: { color: theme.text },
      formatter: ({ dataIndex }: { dataIndex: number }) => tooltipText(bins[dataIndex], unit),
    },
    xAxis: {
      type: logarithmic ? 'log' : 'value',
      ...(wholeNumbers(bins) && { minInterval: 1 }),
      min: low,
      max: high,
      ...(logarithmic && { axisTick: { customValues: logTicks(low, high) } }),
      axisLabel: {
        ...label,
        ...(logarithmic && { customValues: logTicks(low, high) }),
        hideOverlap: true,
        ...(!logarithmic && { showMinLabel: false, showMaxLabel: false }),
        formatter: (value: number) => formatQuantity(value, unit),
      },
      splitLine: { show: false },
      axisLine: { lineStyle: { color: theme.muted } },
    },
    yAxis: {
      type: 'value',
      name: logarithmic ? 'Density (share per doubling)' : 'Share',
      nameTextStyle: { color: theme.text, align: 'left' },
      axisLabel: {
        ...label,
        formatter: (value: number) =>
          logarithmic ? formatNumber(value, 2) : `${formatNumber(value * 100, 3)} %`,
      },
      splitLine: { lineStyle: { color: theme.grid } },
    },
    series: [
      {
        type: 'custom',
        itemStyle: { color: colour },
        data: bins.map((bin) => [Math.max(bin.low, low), bin.high, barHeight(bin, logarithmic)]),
        encode: { x: [0, 1], y: 2 },
        renderItem: (_parameters: unknown, api: RenderApi) => {
          const [left = 0, top = 0] = api.coord([api.value(0), api.value(2)]);
          const [right = 0, bottom = 0] = api.coord([api.value(1), 0]);
          return {
            type: 'rect',
            shape: { x: left, y: top, width: Math.max(1, right - left - 1), height: bottom - top },
            style: { fill: colour },
          };
        },
      },
    ],
  };
}

function tooltipText(bin: Bin | undefined, unit: string | null): string {
  if (bin === undefined) return '';
  const range = binText(bin, (value) => formatQuantity(value, unit));
  return `${range}<br>${bin.count.toLocaleString('en-US')} samples, ${formatNumber(bin.share * 100, 3)} %`;
}
