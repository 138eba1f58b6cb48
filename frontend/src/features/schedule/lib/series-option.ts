/** A metric over the runs of a schedule as an ECharts option. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { ScheduleSeries, SeriesRun } from '@/api-schema/models';
import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import { escapeHtml, formatCount, formatMoment } from '@/lib/format';
import { capitalised, formatQuantity, humanName, unitOf } from '@/lib/quantity';

/** Runs that have a value. */
export function drawnRuns({ runs }: ScheduleSeries): SeriesRun[] {
  return runs
    .filter(({ mean }) => mean !== null)
    .toSorted((a, b) => a.planned_at.localeCompare(b.planned_at));
}

/** A value of the series in its unit. */
export function valueText(series: ScheduleSeries, value: number | null): string {
  return formatQuantity(value, unitOf(series.metric ?? '', series.unit));
}

/** Mean, interval and number of replicates of a run. */
export function runValueText(series: ScheduleSeries, run: SeriesRun): string {
  const ends =
    run.low === null || run.high === null
      ? 'no interval'
      : `95 % interval ${valueText(series, run.low)} to ${valueText(series, run.high)}`;
  return `${valueText(series, run.mean)}, ${ends}, n = ${String(run.n)}`;
}

/** `Completion time`. */
export function seriesTitle({ metric }: ScheduleSeries): string {
  return capitalised(humanName(metric ?? 'value'));
}

interface RenderApi {
  value: (dimension: number) => number;
  coord: (point: number[]) => number[];
}

interface TooltipItem {
  dataIndex: number;
}

const CAP_PX = 4;

function whiskers(runs: readonly SeriesRun[], theme: ChartTheme) {
  return {
    type: 'custom',
    silent: true,
    data: runs.map(({ low, high, mean }, index) => [index, low ?? mean, high ?? mean]),
    encode: { x: 0, y: [1, 2] },
    renderItem: (_place: unknown, api: RenderApi) => {
      const [x = 0, y1 = 0] = api.coord([api.value(0), api.value(1)]);
      const [, y2 = 0] = api.coord([api.value(0), api.value(2)]);
      const line = (shape: object) => ({
        type: 'line',
        shape,
        style: { stroke: theme.series[0], lineWidth: 1.5 },
      });
      return {
        type: 'group',
        children: [
          line({ x1: x, y1, x2: x, y2 }),
          line({ x1: x - CAP_PX, y1, x2: x + CAP_PX, y2: y1 }),
          line({ x1: x - CAP_PX, y1: y2, x2: x + CAP_PX, y2 }),
        ],
      };
    },
  };
}

/** The chart: a dot a run with its interval, joined in time; runs with alerts are red diamonds. */
export function seriesOption(series: ScheduleSeries, theme: ChartTheme): EChartsCoreOption {
  const runs = drawnRuns(series);
  const label = { color: theme.muted, hideOverlap: true };
  return {
    animation: false,
    grid: {
      left: 12,
      right: 20,
      top: 14,
      bottom: 12,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: ({ dataIndex }: TooltipItem) => {
        const run = runs[dataIndex];
        if (run === undefined) return '';
        const lines = [runValueText(series, run), ...run.alerts];
        return `<b>${escapeHtml(formatMoment(run.planned_at))}</b><br><div style="white-space:normal;max-width:320px">${lines.map(escapeHtml).join('<br>')}</div>`;
      },
    },
    xAxis: {
      type: 'category',
      data: runs.map(({ planned_at: at }) => at.slice(0, 10)),
      axisLabel: label,
      axisLine: { lineStyle: { color: theme.muted } },
    },
    yAxis: {
      type: 'value',
      scale: true,
      axisLabel: {
        ...label,
        showMinLabel: false,
        formatter: (value: number) => valueText(series, value),
      },
      splitLine: { lineStyle: { color: theme.grid } },
    },
    series: [
      {
        type: 'line',
        showAllSymbol: true,
        symbolSize: 9,
        lineStyle: { color: theme.grid, width: 2 },
        z: 3,
        data: runs.map((run) => ({
          value: run.mean,
          symbol: run.alerts.length > 0 ? 'diamond' : 'circle',
          symbolSize: run.alerts.length > 0 ? 13 : 9,
          itemStyle: { color: run.alerts.length > 0 ? theme.series[7] : theme.series[0] },
        })),
      },
      whiskers(runs, theme),
    ],
  };
}

/** The chart in words. */
export function seriesSummary(series: ScheduleSeries): string {
  const runs = drawnRuns(series);
  const newest = runs.at(-1);
  if (newest === undefined) return 'No run has a value yet.';
  const alerts = runs.filter((run) => run.alerts.length > 0).length;
  return `${seriesTitle(series)} over ${formatCount(runs.length, 'run')}; the newest ${runValueText(series, newest)}. Whiskers are 95 % intervals; ${alerts === 0 ? 'no run raised an alert' : `red diamonds mark ${alerts === 1 ? 'the one' : `the ${String(alerts)}`} with alerts`}.`;
}
