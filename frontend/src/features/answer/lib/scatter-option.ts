/** One metric of each point against another, as an ECharts option. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { AnswerMetric, PointColumn, PointsFigure, PointsPanel } from '@/api-schema/models';
import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import { logExtent, logTicks } from '@/lib/log-scale';

import { looksOf } from './looks';
import { pointText } from './parallel-option';
import { placesByChoice } from './point-columns';
import { metricTitle, plainText } from './values';

export interface ScatterChart {
  figure: PointsFigure;
  panel: PointsPanel;
  theme: ChartTheme;
  narrow: boolean;
}

const MANY_MARKS = 400;

/** The places of the two metrics among the columns: x, then y; null where there is one alone. */
export function scatterColumns({ columns }: PointsPanel): [x: number, y: number] | null {
  const metrics = columns.flatMap(({ kind }, place) => (kind === 'metric' ? [place] : []));
  const [y, x] = metrics;
  return x === undefined || y === undefined ? null : [x, y];
}

function axisOption(metric: AnswerMetric, column: PointColumn, theme: ChartTheme) {
  const values = column.values.filter((value) => value !== null);
  const [min, max] = column.is_log ? logExtent(values) : [undefined, undefined];
  const custom = min === undefined || max === undefined ? {} : { customValues: logTicks(min, max) };
  return {
    type: column.is_log ? 'log' : 'value',
    ...(min !== undefined && { min, max }),
    scale: true,
    name: metricTitle(metric),
    nameLocation: 'middle',
    nameTextStyle: { color: theme.text, fontSize: 13 },
    axisLine: { show: true, lineStyle: { color: theme.muted } },
    axisTick: custom,
    minorTick: { show: false },
    axisLabel: {
      color: theme.muted,
      hideOverlap: true,
      ...custom,
      formatter: (value: number) => plainText(metric, value),
    },
    splitLine: { lineStyle: { color: theme.grid } },
  };
}

interface TooltipItem {
  seriesIndex: number;
  dataIndex: number;
}

/** Places of points by choice, those with both metrics. */
export function markedPlaces(panel: PointsPanel): number[][] {
  const columns = scatterColumns(panel);
  if (columns === null) return [];
  const [xs, ys] = columns.map((place) => panel.columns[place]?.values ?? []);
  return placesByChoice(panel).map((own) =>
    own.filter((place) => (xs?.[place] ?? null) !== null && (ys?.[place] ?? null) !== null),
  );
}

/** A series a choice, each with its own mark. */
export function scatterOption(chart: ScatterChart): EChartsCoreOption | null {
  const { figure, panel, theme, narrow } = chart;
  const columns = scatterColumns(panel);
  const { against } = figure;
  if (columns === null || against === null) return null;
  const [x, y] = columns.map((place) => panel.columns[place]);
  if (x === undefined || y === undefined) return null;
  const byChoice = markedPlaces(panel);
  const lookOf = looksOf(
    panel.labels.map((label) => ({ label, role: 'choice' })),
    theme,
  );
  const many = panel.point_indexes.length > MANY_MARKS;
  return {
    animation: false,
    aria: { enabled: false },
    grid: { left: narrow ? 72 : 92, right: 24, top: 16, bottom: 52 },
    brush: {
      xAxisIndex: 0,
      yAxisIndex: 0,
      throttleType: 'debounce',
      brushStyle: { borderColor: theme.text, color: theme.text, opacity: 0.12, borderWidth: 1 },
      outOfBrush: { colorAlpha: 1 },
    },
    toolbox: { show: false },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: ({ seriesIndex, dataIndex }: TooltipItem) =>
        pointText(panel, byChoice[seriesIndex]?.[dataIndex] ?? -1),
    },
    xAxis: { ...axisOption(against, x, theme), nameGap: 32 },
    yAxis: { ...axisOption(figure.metric, y, theme), nameGap: narrow ? 52 : 64 },
    series: byChoice.map((own, choice) => {
      const look = lookOf(panel.labels[choice] ?? '');
      return {
        id: `choice:${String(choice)}`,
        name: panel.labels[choice],
        type: 'scatter',
        symbol: look.symbol,
        symbolSize: many ? 6 : 10,
        itemStyle: { color: look.colour, opacity: many ? 0.6 : 0.9 },
        data: own.map((place) => [x.values[place], y.values[place]]),
      };
    }),
  };
}
