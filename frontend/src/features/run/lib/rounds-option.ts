/** Bandwidth by round as an ECharts option. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { Round } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';
import { formatCount, formatPercent } from '@/lib/format';

const MOST_MARKS = 40;

/** The written summary: how many rounds, and the slowest. */
export function roundsSummary(rounds: readonly Round[]): string {
  const known = rounds.filter(({ mean_bandwidth_fraction: mean }) => mean !== null);
  const worst = known.toSorted(
    (a, b) => (a.mean_bandwidth_fraction ?? 0) - (b.mean_bandwidth_fraction ?? 0),
  )[0];
  if (worst === undefined) return 'No round has a flow.';
  return `${formatCount(rounds.length, 'round')}. Flows of round ${String(worst.round)} get least: ${formatPercent(worst.mean_bandwidth_fraction)} of the link bandwidth in the mean, with up to ${String(worst.max_congestion)} flows on one cable.`;
}

/** A line over the rounds, in the order in which they run. */
export function roundsOption(rounds: readonly Round[], theme: ChartTheme): EChartsCoreOption {
  const colour = theme.series[0] ?? theme.text;
  return {
    animation: false,
    grid: { left: 56, right: 20, top: 36, bottom: 44 },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: theme.surface,
      borderColor: theme.grid,
      textStyle: { color: theme.text },
      valueFormatter: (value: number | null) => formatPercent(value),
    },
    xAxis: {
      type: 'value',
      min: rounds[0]?.round ?? 0,
      max: rounds[rounds.length - 1]?.round ?? 1,
      minInterval: 1,
      name: 'Round',
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: theme.text },
      axisLabel: { color: theme.muted },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      min: 0,
      name: 'Mean flow bandwidth',
      nameTextStyle: { color: theme.text, align: 'left' },
      axisLabel: { color: theme.muted, formatter: (value: number) => formatPercent(value) },
      splitLine: { lineStyle: { color: theme.grid } },
    },
    series: [
      {
        type: 'line',
        name: 'Mean flow bandwidth',
        showSymbol: rounds.length <= MOST_MARKS,
        symbolSize: 8,
        itemStyle: { color: colour },
        lineStyle: { color: colour, width: 2 },
        data: rounds.map(({ round, mean_bandwidth_fraction: mean }) => [round, mean]),
      },
    ],
  };
}
