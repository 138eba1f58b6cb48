/** How runs scatter as an ECharts option: a staircase a choice, with its band. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { SpreadCurve, SpreadFigure, SpreadPanel } from '@/api-schema/models';
import { legendHeight, legendName, tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme, SeriesStyle } from '@/lib/chart-theme';
import { escapeHtml, formatPercent } from '@/lib/format';

import { looksOf, namedIn, namedText } from './looks';
import { metricTitle, plainText } from './values';

export interface SpreadChart {
  figure: SpreadFigure;
  panel: SpreadPanel;
  theme: ChartTheme;
  narrow: boolean;
  width: number;
  /** One of several beside one another: what they share stands around them. */
  small?: boolean;
}

function headHeight({ panel, width, small = false }: SpreadChart): number {
  return small ? 12 : legendHeight(panel.curves.map(namedText), width);
}

/** How high the chart should be. */
export function spreadHeight(chart: SpreadChart): number {
  return (chart.narrow ? 300 : 360) + headHeight(chart) - (chart.small === true ? 60 : 0);
}

/** Corners of the staircase: the share of runs at or below a value jumps at each value. */
export function stairs({ values }: SpreadCurve): [number, number][] {
  const n = values.length;
  return values.flatMap((value, index): [number, number][] => [
    [value, index / n],
    [value, (index + 1) / n],
  ]);
}

/** The outline of the band around a staircase: up along its upper edge, back along its lower. */
export function bandOf(curve: SpreadCurve): [number, number][] {
  const corners = stairs(curve);
  const shifted = (by: number) =>
    corners.map(([value, share]): [number, number] => [
      value,
      Math.min(1, Math.max(0, share + by)),
    ]);
  return [...shifted(curve.epsilon), ...shifted(-curve.epsilon).toReversed()];
}

function valueEnds(curves: readonly SpreadCurve[]): [number, number] {
  const values = curves.flatMap((curve) => curve.values);
  if (values.length === 0) return [0, 1];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const pad = Math.max((high - low) * 0.06, Math.abs(high) * 0.002);
  return [low >= 0 ? Math.max(0, low - pad) : low - pad, high + pad];
}

interface RenderApi {
  value: (dimension: number) => number;
  coord: (point: number[]) => number[];
}

function bandSeries(curve: SpreadCurve, colour: string) {
  const outline = bandOf(curve);
  return {
    id: `band:${curve.label}`,
    name: namedText(curve),
    type: 'custom',
    silent: true,
    z: 1,
    itemStyle: { color: colour },
    data: [[curve.values[0] ?? 0, 0]],
    renderItem: (_place: unknown, api: RenderApi) => ({
      type: 'polygon',
      shape: { points: outline.map((corner) => api.coord(corner)) },
      style: { fill: colour, opacity: 0.12 },
    }),
  };
}

function stairSeries(curve: SpreadCurve, look: SeriesStyle) {
  return {
    id: `curve:${curve.label}`,
    name: namedText(curve),
    type: 'line',
    data: stairs(curve),
    symbol: look.symbol,
    symbolSize: 7,
    showSymbol: curve.values.length <= 20,
    itemStyle: { color: look.colour },
    lineStyle: { color: look.colour, width: 2, type: look.dash },
    emphasis: { focus: 'series' },
    z: 3,
  };
}

interface TooltipItem {
  seriesIndex: number;
  value: [number, number];
}

function tooltipText({ figure, panel }: SpreadChart, { seriesIndex, value }: TooltipItem): string {
  const curve = panel.curves[seriesIndex];
  if (curve === undefined) return '';
  const share = formatPercent(value[1]);
  return `<b>${escapeHtml(namedText(curve))}</b><br>${escapeHtml(`${share} of ${String(curve.n)} runs at or below ${plainText(figure.metric, value[0])}`)}`;
}

/** The chart of one panel. Curves come first, so a curve's index is its series' index. */
export function spreadOption(chart: SpreadChart): EChartsCoreOption {
  const { figure, panel, theme, width, small = false } = chart;
  const lookOf = looksOf(namedIn(figure), theme);
  const looked = panel.curves.map((curve) => ({ curve, look: lookOf(curve.label) }));
  const names = panel.curves.map(namedText);
  const [min, max] = valueEnds(panel.curves);
  const axis = {
    nameLocation: 'middle',
    nameTextStyle: { color: theme.text, fontSize: 13 },
    axisLine: { show: true, lineStyle: { color: theme.muted } },
    splitLine: { lineStyle: { color: theme.grid } },
  };
  return {
    animation: false,
    aria: { enabled: false },
    grid: { left: 72, right: 20, top: headHeight(chart), bottom: 52 },
    legend: {
      show: !small,
      top: 0,
      left: 0,
      itemGap: 14,
      textStyle: { color: theme.text },
      formatter: (name: string) => legendName(name, width),
      data: names,
      inactiveColor: theme.muted,
    },
    tooltip: { ...tooltipStyle(theme), formatter: (item: TooltipItem) => tooltipText(chart, item) },
    xAxis: {
      ...axis,
      type: 'value',
      min,
      max,
      name: metricTitle(figure.metric),
      nameGap: 32,
      axisLabel: {
        color: theme.muted,
        hideOverlap: true,
        showMinLabel: false,
        showMaxLabel: false,
        formatter: (value: number) => plainText(figure.metric, value),
      },
    },
    yAxis: {
      ...axis,
      type: 'value',
      min: 0,
      max: 1,
      name: 'Share of runs at or below',
      nameGap: 50,
      axisLabel: { color: theme.muted, formatter: (value: number) => formatPercent(value) },
    },
    series: [
      ...looked.map(({ curve, look }) => stairSeries(curve, look)),
      ...looked.map(({ curve, look }) => bandSeries(curve, look.colour)),
    ],
  };
}

/** The chart in words: the median and the worst of each choice. */
export function spreadSummary({ figure, panel }: Pick<SpreadChart, 'figure' | 'panel'>): string {
  if (panel.curves.length === 0) return 'No run has a result yet.';
  const where = panel.title === '' ? '' : `${panel.title}: `;
  const told = panel.curves.map((curve) => {
    const median = curve.quantiles.find(({ p }) => p === 0.5);
    const middle = median === undefined ? '' : `median ${plainText(figure.metric, median.value)}, `;
    return `${namedText(curve)} ${middle}worst ${plainText(figure.metric, curve.worst)} of ${String(curve.n)} runs`;
  });
  return `${where}${told.join('; ')}. Each staircase shows which share of the runs lies at or below a value; its band holds the true one with 95 %.`;
}
