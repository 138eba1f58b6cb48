/** A metric over two axes as an ECharts option: a coloured cell a place. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { HeatCell, HeatFigure, HeatPanel } from '@/api-schema/models';
import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import { escapeHtml, formatNumber } from '@/lib/format';
import { foldLabel } from '@/lib/interval-option';

import { axisTitle, estimateText, plainText } from './values';

export interface HeatChart {
  figure: HeatFigure;
  panel: HeatPanel;
  confidence: number;
  theme: ChartTheme;
  narrow: boolean;
  width: number;
  small: boolean;
}

/** From little to much; each step is darker, or lighter on dark ground, so that grey tells it too. */
const RAMP = {
  light: ['#f1f6fb', '#c6dbef', '#85b8dc', '#3a82bd', '#0b4a86'],
  dark: ['#24313d', '#27506f', '#2f77a8', '#5aa9dd', '#b9e2ff'],
} as const;
/** Cells behind this share of the ramp carry text in the colour of the ground. */
const TURN = { light: 0.6, dark: 0.72 };
const ROW_PX = { wide: 34, small: 26 };
const FRAME_PX = { wide: 128, small: 112 };
const CHARACTER_PX = 6.4;
const LEFT_PX = 110;

export function heatHeight({ figure, small }: HeatChart): number {
  const size = small ? 'small' : 'wide';
  return Math.max(figure.y.labels.length, 2) * ROW_PX[size] + FRAME_PX[size];
}

/** The least and the greatest value of all panels: they share one scale of colour. */
export function heatEnds({ panels }: HeatFigure): [number, number] {
  const means = panels.flatMap(({ cells }) => cells.map(({ value }) => value.mean));
  if (means.length === 0) return [0, 1];
  const low = Math.min(...means);
  const high = Math.max(...means);
  return low === high ? [low, low + (Math.abs(low) || 1)] : [low, high];
}

/** A cell in words. */
export function heatText(figure: HeatFigure, cell: HeatCell, confidence: number): string {
  const { metric, x, y } = figure;
  const where = `${x.label} ${x.labels[cell.x] ?? ''}, ${y.label} ${y.labels[cell.y] ?? ''}`;
  const value =
    cell.points === 1
      ? estimateText(metric, cell.value, confidence)
      : `${plainText(metric, cell.value.mean)}, mean of ${cell.points.toLocaleString('en-US')} points (${cell.value.n.toLocaleString('en-US')} runs)`;
  return `${where}: ${value}`;
}

/** The map of one panel, x to the right and y upwards. */
export function heatOption(chart: HeatChart): EChartsCoreOption {
  const { figure, panel, confidence, theme, narrow, width, small } = chart;
  const { metric } = figure;
  const [low, high] = heatEnds(figure);
  const scaled = (value: number) => (figure.is_log ? Math.log(value) : value);
  const [from, to] = [scaled(low), scaled(high)];
  const cellPx = (width - LEFT_PX) / Math.max(1, figure.x.labels.length);
  const texts = panel.cells.map(({ value }) => formatNumber(value.mean / metric.shown_scale, 3));
  const longest = Math.max(0, ...texts.map(({ length }) => length));
  const written = longest * CHARACTER_PX + 6 <= cellPx;
  const names = { color: theme.text, hideOverlap: true, lineHeight: 13 };
  const category = (labels: readonly string[], title: string) => ({
    type: 'category',
    data: [...labels],
    name: title,
    nameLocation: 'middle',
    nameTextStyle: { color: theme.text, fontSize: small ? 12 : 13 },
    axisLine: { lineStyle: { color: theme.muted } },
    axisTick: { show: false },
  });
  return {
    animation: false,
    aria: { enabled: false },
    grid: {
      left: 40,
      right: 12,
      top: 50,
      bottom: 44,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const cell = panel.cells[dataIndex];
        return cell === undefined ? '' : escapeHtml(heatText(figure, cell, confidence));
      },
    },
    visualMap: {
      type: 'continuous',
      min: from,
      max: to,
      dimension: 2,
      calculable: false,
      orient: 'horizontal',
      left: 'center',
      top: 0,
      itemWidth: 12,
      itemHeight: Math.min(220, width * 0.4),
      text: [plainText(metric, high), plainText(metric, low)],
      textStyle: { color: theme.text },
      inRange: { color: [...RAMP[theme.scheme]] },
    },
    xAxis: {
      ...category(figure.x.labels, axisTitle(figure.x)),
      nameGap: 30,
      axisLabel: { ...names, formatter: (label: string) => foldLabel(label, narrow ? 8 : 14, 2) },
    },
    yAxis: {
      ...category(figure.y.labels, axisTitle(figure.y)),
      nameGap: 12,
      nameMoveOverlap: true,
      axisLabel: { ...names, formatter: (label: string) => foldLabel(label, narrow ? 12 : 20, 2) },
    },
    series: [
      {
        id: 'cells',
        type: 'heatmap',
        data: panel.cells.map(({ x, y, value }) => {
          const share = (scaled(value.mean) - from) / (to - from);
          return {
            value: [x, y, scaled(value.mean)],
            label: { color: share > TURN[theme.scheme] ? theme.surface : theme.text },
          };
        }),
        label: {
          show: written,
          fontSize: 11,
          formatter: ({ dataIndex }: { dataIndex: number }) => texts[dataIndex] ?? '',
        },
        itemStyle: { borderColor: theme.surface, borderWidth: 1 },
        emphasis: { itemStyle: { borderColor: theme.text, borderWidth: 2 } },
      },
    ],
  };
}

/** The map in words. */
export function heatSummary(figure: HeatFigure, panel: HeatPanel): string {
  const { metric } = figure;
  const cells = panel.cells.toSorted((a, b) => a.value.mean - b.value.mean);
  const [least] = cells;
  const greatest = cells.at(-1);
  if (least === undefined || greatest === undefined) return 'No point has a result yet.';
  const at = ({ x, y }: HeatCell) =>
    `${figure.x.label} ${figure.x.labels[x] ?? ''} and ${figure.y.label} ${figure.y.labels[y] ?? ''}`;
  const where = panel.title === '' ? 'From' : `${panel.title}: from`;
  const log = figure.is_log ? ' Equal ratios have equal steps of colour.' : '';
  return `${where} ${plainText(metric, least.value.mean)} at ${at(least)} to ${plainText(metric, greatest.value.mean)} at ${at(greatest)}.${log}`;
}
