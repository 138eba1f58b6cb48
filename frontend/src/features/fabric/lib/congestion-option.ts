/** Histograms of congestion, a line a pattern, as an ECharts option. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { Point } from '@/api-schema/models';
import { type Bin, binText, pooled } from '@/lib/bins';
import { legendStyle, tooltipStyle } from '@/lib/chart-furniture';
import { type ChartTheme, seriesStyle } from '@/lib/chart-theme';
import { escapeHtml, formatNumber, formatPercent } from '@/lib/format';
import { logTicks } from '@/lib/log-scale';

export interface CongestionSeries {
  pattern: string;
  bins: Bin[];
  mean: number;
}

/** Beyond this many flows on a cable, the axis is logarithmic. */
const LINEAR_TO = 40;
/** Up to this many, each whole number has its tick. */
const EACH_TO = 12;
const MOST_MARKS = 30;

/** The flows of all replicates of a point together; null when it has no histogram. */
export function congestionOf(pattern: string, point: Point): CongestionSeries | null {
  const found = point.replicates.flatMap(({ distributions }) => {
    const distribution = distributions?.['flow_congestion'];
    return distribution === undefined ? [] : [distribution];
  });
  const bins = pooled(found);
  const total = found.reduce((sum, { count }) => sum + count, 0);
  if (bins.length === 0 || total === 0) return null;
  const sum = found.reduce((all, { mean, count }) => all + (mean ?? 0) * count, 0);
  return { pattern, bins, mean: sum / total };
}

const middle = ({ low, high }: Bin) => (low + high) / 2;

/** The written summary: for each pattern, flows alone on their path and the mean. */
export function congestionSummary(series: readonly CongestionSeries[]): string {
  const words = series.map(({ pattern, bins, mean }) => {
    const alone = bins.filter((bin) => middle(bin) <= 1).reduce((sum, { share }) => sum + share, 0);
    return `${pattern}: ${formatPercent(alone)} of the flows share no cable, mean congestion ${formatNumber(mean, 3)}`;
  });
  return `${words.join('; ')}. A flow with congestion c shares its busiest cable with c − 1 others and gets about 1/c of it.`;
}

interface TooltipItem {
  seriesIndex: number;
  dataIndex: number;
}

function tooltipText(series: readonly CongestionSeries[], item: TooltipItem): string {
  const one = series[item.seriesIndex];
  const bin = one?.bins[item.dataIndex];
  if (one === undefined || bin === undefined) return '';
  const where = binText(bin, (value) => formatNumber(value));
  return `<b>${escapeHtml(one.pattern)}</b><br>congestion ${where}: ${formatPercent(bin.share)} of the flows`;
}

function xAxis(values: readonly number[], theme: ChartTheme, narrow: boolean) {
  const most = Math.max(1, ...values);
  const logarithmic = most > LINEAR_TO;
  const ticks =
    most <= EACH_TO
      ? Array.from({ length: Math.ceil(most) }, (_unused, index) => index + 1)
      : logTicks(1, most);
  const chosen = logarithmic || most <= EACH_TO;
  return {
    type: logarithmic ? 'log' : 'value',
    min: logarithmic ? Math.min(1, ...values) : 0.5,
    max: logarithmic ? most : Math.ceil(most) + 0.5,
    minInterval: 1,
    name: narrow ? 'Congestion' : 'Congestion: flows on the busiest cable of the path',
    nameLocation: 'middle',
    nameGap: 28,
    nameTextStyle: { color: theme.text, fontSize: 13 },
    ...(chosen && { axisTick: { customValues: ticks } }),
    axisLabel: {
      color: theme.muted,
      hideOverlap: true,
      showMinLabel: chosen,
      showMaxLabel: chosen,
      ...(chosen && { customValues: ticks }),
    },
    axisLine: { lineStyle: { color: theme.muted } },
    splitLine: { show: false },
  };
}

export function congestionOption(
  series: readonly CongestionSeries[],
  theme: ChartTheme,
  narrow: boolean,
): EChartsCoreOption {
  return {
    animation: false,
    grid: { left: 52, right: 16, top: narrow ? 62 : 56, bottom: 48 },
    legend: {
      ...legendStyle(theme),
    },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: (item: TooltipItem) => tooltipText(series, item),
    },
    xAxis: xAxis(
      series.flatMap(({ bins }) => bins.map(middle)),
      theme,
      narrow,
    ),
    yAxis: {
      type: 'value',
      min: 0,
      name: 'Share of flows',
      nameTextStyle: { color: theme.text, align: 'left' },
      axisLabel: { color: theme.muted, formatter: (value: number) => formatPercent(value) },
      splitLine: { lineStyle: { color: theme.grid } },
    },
    series: series.map(({ pattern, bins }, index) => {
      const { colour, symbol, dash } = seriesStyle(theme, index, false);
      return {
        id: pattern,
        name: pattern,
        type: 'line',
        symbol,
        symbolSize: 8,
        showSymbol: bins.length <= MOST_MARKS,
        itemStyle: { color: colour },
        lineStyle: { color: colour, width: 2, type: dash },
        emphasis: { focus: 'series' },
        data: bins.map((bin) => [middle(bin), bin.share]),
      };
    }),
  };
}
