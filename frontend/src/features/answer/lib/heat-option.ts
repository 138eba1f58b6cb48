/** A metric over two axes as an ECharts option: a coloured cell a place. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { HeatCell, HeatFigure, HeatPanel } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';
import { formatNumber } from '@/lib/format';

import { gridHeight, gridOption } from './grid-option';
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

export function heatHeight({ figure, small }: HeatChart): number {
  return gridHeight({ y: { labels: figure.y.labels, title: axisTitle(figure.y) }, small });
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
  const { metric, x, y, is_log: isLog } = figure;
  const [low, high] = heatEnds(figure);
  return gridOption({
    x: { labels: x.labels, title: axisTitle(x) },
    y: { labels: y.labels, title: axisTitle(y) },
    fromTop: false,
    cells: panel.cells.map((cell) => ({
      x: cell.x,
      y: cell.y,
      value: cell.value.mean,
      text: formatNumber(cell.value.mean / metric.shown_scale, 3),
      told: heatText(figure, cell, confidence),
    })),
    scale: {
      low,
      high,
      lowText: plainText(metric, low),
      highText: plainText(metric, high),
      isLog,
    },
    theme,
    narrow,
    width,
    small,
  });
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
