/** The speedup chart as an ECharts option. Pure: study, facet and look in, option out. */
import type { EChartsCoreOption } from 'echarts/core';

import type { SpeedupFacet, SpeedupStudy } from '@/api-schema/models';
import { legendHeight, legendName } from '@/lib/chart-furniture';
import { type ChartTheme, seriesStyle } from '@/lib/chart-theme';
import { escapeHtml, formatGbps } from '@/lib/format';
import { logExtent, logTicks } from '@/lib/log-scale';
import { capitalised, formatChoice, humanName, unitOf } from '@/lib/quantity';

import { errorBars, kneeMarks, proportionalLine, referenceName } from './speedup-marks';
import { type Line, linesOf, type Quantity, quantityText, quantityTitle } from './speedup-view';

export interface SpeedupChart {
  study: SpeedupStudy;
  facet: SpeedupFacet;
  quantity: Quantity;
  /** Labels of all series, which settle their looks; see seriesOrder. */
  order: readonly string[];
  theme: ChartTheme;
  /** Draw less beside the lines where there is little width. */
  narrow: boolean;
  /** Pixels from side to side. */
  width: number;
}

/** Names in the legend: the lines', and what they are held against. */
function legendNames({ study, facet, quantity, order }: SpeedupChart): string[] {
  const names = linesOf(study, facet, quantity, order).map(({ label }) => label);
  return quantity === 'value' ? names : [...names, referenceName(quantity)];
}

/** How high the chart should be, the more the longer its legend. */
export function speedupHeight(chart: SpeedupChart): number {
  return (chart.narrow ? 330 : 396) + legendHeight(legendNames(chart), chart.width);
}

const WIDEST_TICKS = 12;

function valuesOf(lines: readonly Line[]): number[] {
  return lines.flatMap(({ points }) =>
    points.flatMap(({ mean, low, high }) => [mean, low ?? mean, high ?? mean]),
  );
}

function xAxis({ study, theme, narrow }: SpeedupChart, lines: readonly Line[]) {
  const unit = unitOf(study.x.path, study.x.unit);
  const values = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort(
    (a, b) => a - b,
  );
  const [min, max] = logExtent(values);
  const ticks = values.length <= WIDEST_TICKS ? values : logTicks(min, max);
  const tickText = (x: number) =>
    unit === 'gbps' ? formatGbps(x, !narrow).replace(' (', '\n(') : formatChoice(x, unit);
  return {
    type: 'log',
    name: capitalised(humanName(study.x.path)),
    nameLocation: 'middle',
    nameGap: unit === 'gbps' && !narrow ? 48 : 32,
    min,
    max,
    ...axisLook(theme),
    axisTick: { customValues: ticks },
    axisLabel: {
      color: theme.muted,
      customValues: ticks,
      formatter: tickText,
      hideOverlap: true,
      lineHeight: 16,
      margin: 10,
    },
    splitLine: { show: false },
  };
}

function yAxis({ study, quantity, theme, narrow }: SpeedupChart, lines: readonly Line[]) {
  const name = quantityTitle(study, quantity);
  const shared = { name, nameLocation: 'middle', nameGap: narrow ? 48 : 60, ...axisLook(theme) };
  const formatter = (value: number) => quantityText(study, quantity, value);
  const splitLine = { lineStyle: { color: theme.grid } };
  if (quantity === 'share_of_ideal') {
    const max = Math.max(1, ...valuesOf(lines)) * 1.05;
    return {
      type: 'value',
      min: 0,
      max: Math.ceil(max * 10) / 10,
      ...shared,
      axisLabel: { color: theme.muted, formatter },
      splitLine,
    };
  }
  const [min, max] = logExtent(valuesOf(lines));
  const ticks = logTicks(min, max);
  return {
    type: 'log',
    min,
    max,
    ...shared,
    axisTick: { customValues: ticks },
    axisLabel: { color: theme.muted, customValues: ticks, formatter },
    splitLine,
  };
}

function axisLook(theme: ChartTheme) {
  return {
    nameTextStyle: { color: theme.text, fontSize: 13 },
    axisLine: { show: true, lineStyle: { color: theme.muted } },
    minorTick: { show: false },
  };
}

function lineSeries(line: Line, theme: ChartTheme) {
  const style = seriesStyle(theme, line.place, line.ideal);
  return {
    id: `line:${line.label}`,
    name: line.label,
    type: 'line',
    data: line.points.map(({ x, mean }) => [x, mean]),
    symbol: style.symbol,
    symbolSize: 9,
    showSymbol: true,
    itemStyle: { color: style.colour },
    lineStyle: { color: style.colour, width: 2, type: style.dash },
    emphasis: { focus: 'series' },
    z: 3,
  };
}

interface TooltipItem {
  seriesIndex: number;
  dataIndex: number;
}

function tooltipText(chart: SpeedupChart, lines: readonly Line[], item: TooltipItem): string {
  const line = lines[item.seriesIndex];
  const point = line?.points[item.dataIndex];
  if (line === undefined || point === undefined) return '';
  const { study, quantity } = chart;
  const text = (value: number | null) => quantityText(study, quantity, value);
  const interval =
    point.low === null || point.high === null
      ? 'no interval'
      : `95 % interval ${text(point.low)} to ${text(point.high)}`;
  return [
    `<b>${escapeHtml(line.label)}</b>`,
    escapeHtml(formatChoice(point.x, unitOf(study.x.path, study.x.unit))),
    `${text(point.mean)}, ${interval}, n = ${String(point.n)}`,
    escapeHtml(line.kneeText),
  ].join('<br>');
}

/** The chart of one facet. Lines come first, so a line's index is its series' index. */
export function speedupOption(chart: SpeedupChart): EChartsCoreOption {
  const { theme, narrow, quantity } = chart;
  const lines = linesOf(chart.study, chart.facet, quantity, chart.order);
  return {
    animation: false,
    aria: { enabled: false },
    grid: {
      left: narrow ? 64 : 84,
      right: 16,
      top: legendHeight(legendNames(chart), chart.width),
      bottom: narrow ? 48 : 64,
    },
    legend: {
      top: 0,
      left: 0,
      itemGap: 14,
      textStyle: { color: theme.text },
      formatter: (name: string) => legendName(name, chart.width),
      data: [
        ...lines.map(({ label }) => label),
        ...(quantity === 'value'
          ? []
          : [{ name: referenceName(quantity), icon: 'path://M0,4.5H4V5.5H0ZM6,4.5H10V5.5H6Z' }]),
      ],
      inactiveColor: theme.muted,
    },
    tooltip: {
      trigger: 'item',
      confine: true,
      backgroundColor: theme.surface,
      borderColor: theme.grid,
      textStyle: { color: theme.text },
      formatter: (item: TooltipItem) => tooltipText(chart, lines, item),
    },
    xAxis: xAxis(chart, lines),
    yAxis: yAxis(chart, lines),
    series: [
      ...lines.map((line) => lineSeries(line, theme)),
      ...lines.map((line) => errorBars(line, seriesStyle(theme, line.place, line.ideal).colour)),
      ...kneeMarks(lines, theme),
      ...proportionalLine(lines, quantity, theme),
    ],
  };
}
