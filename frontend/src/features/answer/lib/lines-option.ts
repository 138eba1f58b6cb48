/** A metric along an axis of numbers as an ECharts option: all lines on one axis. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type {
  FigureLine,
  FigureMark,
  LinePoint,
  LinesFigure,
  LinesPanel,
} from '@/api-schema/models';
import { legendHeight, legendName, tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme, SeriesStyle } from '@/lib/chart-theme';
import { escapeHtml } from '@/lib/format';

import { endNames } from './end-names';
import { valueExtent, xAxisOption, yAxisOption } from './lines-axes';
import {
  bracketRoom,
  crossingMarks,
  errorBars,
  kneeMarks,
  saturatedLines,
  saturationBracket,
} from './lines-marks';
import { looksOf, namedIn, namedText } from './looks';
import { estimateText, placeText } from './values';

export interface LinesChart {
  figure: LinesFigure;
  panel: LinesPanel;
  confidence: number;
  theme: ChartTheme;
  /** Draw less beside the lines where there is little width. */
  narrow: boolean;
  /** Pixels from side to side. */
  width: number;
  /** One of several beside one another: what they share stands around them. */
  small?: boolean;
  /** Panels whose values the vertical axis holds; this one's when absent. */
  scale?: readonly LinesPanel[];
}

const SMALL_PX = { least: 220, most: 320, ratio: 0.62 };
/** Up to so many lines have their names at their ends; more have a legend. */
const MOST_END_NAMES = 8;
/** Narrower charts have no room for names beside the lines. */
const LEAST_NAMED_PX = 520;
const NAME_PX = { character: 6.6, most: 200, mark: 24 };

/** Pixels at the right for the names at the lines' ends; 0 where they stand in a legend. */
export function endNamesWidth({ panel, width, small = false }: LinesChart): number {
  if (small || panel.lines.length > MOST_END_NAMES || width < LEAST_NAMED_PX) return 0;
  const longest = Math.max(0, ...panel.lines.map((line) => namedText(line).length));
  return Math.min(NAME_PX.most, longest * NAME_PX.character + NAME_PX.mark);
}

/** Pixels above the lines. */
function headHeight(chart: LinesChart): number {
  const { panel, width, small = false } = chart;
  if (small || endNamesWidth(chart) > 0) return 16;
  return legendHeight(panel.lines.map(namedText), width);
}

/** How high the chart should be, the more the longer its legend. */
export function linesHeight(chart: LinesChart): number {
  const { panel, narrow, width, small = false } = chart;
  if (small) {
    const own = Math.round(width * SMALL_PX.ratio);
    return Math.min(SMALL_PX.most, Math.max(SMALL_PX.least, own)) + bracketRoom(panel);
  }
  return (narrow ? 330 : 396) + headHeight(chart) + bracketRoom(panel);
}

/**
 * The points of a line with a gap before each step that ends or begins at a point that is not
 * steady; such steps are drawn by `brokenSteps`.
 */
export function solidPoints({ points }: FigureLine): (LinePoint | null)[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    const isBroken = before !== undefined && !(before.is_steady && point.is_steady);
    return isBroken ? [null, point] : [point];
  });
}

/** The steps of a line that touch a point that is not steady, as pairs with a gap behind each. */
export function brokenSteps({ points }: FigureLine): (LinePoint | null)[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (before === undefined || (before.is_steady && point.is_steady)) return [];
    return [before, point, null];
  });
}

const place = (point: LinePoint | null) =>
  point === null ? ['-', '-'] : [point.x, point.value.mean];

/** How strongly a line is drawn: where one choice is best throughout, the others stand back. */
export function strengthOfLine(line: FigureLine, { winner = null }: LinesPanel) {
  if (winner === null) return { width: 2, opacity: 1 };
  return line.label === winner ? { width: 3.5, opacity: 1 } : { width: 1.5, opacity: 0.6 };
}

function solidSeries(
  line: FigureLine,
  look: SeriesStyle,
  { panel, theme, small = false }: LinesChart,
) {
  const { width, opacity } = strengthOfLine(line, panel);
  const hollow = { color: theme.surface, borderColor: look.colour, borderWidth: 2 };
  return {
    id: `line:${line.label}`,
    name: namedText(line),
    type: 'line',
    data: solidPoints(line).map((point) => ({
      value: place(point),
      ...(point?.is_steady === false && { itemStyle: hollow }),
    })),
    symbol: look.symbol,
    symbolSize: small ? 6 : 9,
    showSymbol: true,
    itemStyle: { color: look.colour, opacity },
    lineStyle: { color: look.colour, width, opacity, type: look.dash },
    emphasis: { focus: 'series', lineStyle: { opacity: 1 }, itemStyle: { opacity: 1 } },
    z: line.label === panel.winner ? 4 : 3,
  };
}

function brokenSeries(line: FigureLine, look: SeriesStyle) {
  const steps = brokenSteps(line);
  if (steps.length === 0) return [];
  return [
    {
      id: `broken:${line.label}`,
      name: namedText(line),
      type: 'line',
      silent: true,
      data: steps.map(place),
      symbol: 'none',
      itemStyle: { color: look.colour },
      lineStyle: { color: look.colour, width: 1.5, type: [3, 5] },
      z: 2,
    },
  ];
}

interface TooltipItem {
  seriesId: string;
  seriesIndex: number;
  dataIndex: number;
}

function tooltipText(chart: LinesChart, item: TooltipItem): string {
  const { figure, panel, confidence } = chart;
  const [kind = '', label = ''] = [
    item.seriesId.slice(0, item.seriesId.indexOf(':')),
    item.seriesId.slice(item.seriesId.indexOf(':') + 1),
  ];
  const line = panel.lines.find((each) => each.label === label);
  if (item.seriesId === 'crossings') {
    return escapeHtml(panel.marks.filter(isCrossing)[item.dataIndex]?.text ?? '');
  }
  if (kind === 'saturation') {
    const mark = line?.marks.find((each) => each.kind === 'saturation');
    return escapeHtml(mark?.text ?? '');
  }
  const point = line === undefined ? null : solidPoints(line)[item.dataIndex];
  if (line === undefined || point === null || point === undefined) return '';
  return [
    `<b>${escapeHtml(namedText(line))}</b>`,
    escapeHtml(placeText(figure.x, point.x)),
    escapeHtml(estimateText(figure.metric, point.value, confidence)),
    ...(point.is_steady ? [] : ['not steady: saturated, a mean has no meaning']),
    ...line.marks.filter(({ kind: each }) => each === 'knee').map(({ text }) => escapeHtml(text)),
  ].join('<br>');
}

const isCrossing = ({ kind }: FigureMark) => kind === 'crossing';

/** The point of the sweep behind a mark that was clicked. */
export function pickedPoint(
  panel: LinesPanel,
  seriesIndex: number,
  dataIndex: number,
): number | undefined {
  const line = panel.lines[seriesIndex];
  return line === undefined ? undefined : solidPoints(line)[dataIndex]?.point_index;
}

/** The chart of one panel. Lines come first, so a line's index is its series' index. */
export function linesOption(chart: LinesChart): EChartsCoreOption {
  const { figure, panel, theme, narrow, width, small = false, scale = [panel] } = chart;
  const lookOf = looksOf(namedIn(figure), theme);
  const looked = panel.lines.map((line) => ({ line, look: lookOf(line.label) }));
  const held = { ...panel, lines: scale.flatMap(({ lines }) => lines) };
  const floor = valueExtent(held, figure.metric).min;
  const brackets = saturatedLines(panel).toReversed();
  const names = panel.lines.map(namedText);
  return {
    animation: false,
    aria: { enabled: false },
    grid: {
      left: small ? 56 : narrow ? 72 : 92,
      right: 16 + endNamesWidth(chart) + (endNamesWidth(chart) > 0 ? 14 : 0),
      top: headHeight(chart),
      bottom: 52,
    },
    legend: {
      show: !small && endNamesWidth(chart) === 0,
      top: 0,
      left: 0,
      itemGap: 14,
      textStyle: { color: theme.text },
      formatter: (name: string) => legendName(name, width),
      data: names,
      inactiveColor: theme.muted,
    },
    tooltip: { ...tooltipStyle(theme), formatter: (item: TooltipItem) => tooltipText(chart, item) },
    xAxis: xAxisOption(figure, panel, theme),
    yAxis: { ...yAxisOption(figure, held, theme, narrow), ...(small && { name: '' }) },
    series: [
      ...looked.map(({ line, look }) => solidSeries(line, look, chart)),
      ...looked.flatMap(({ line, look }) => brokenSeries(line, look)),
      ...looked.map(({ line, look }) => errorBars(line, look.colour, floor)),
      ...looked.flatMap(({ line, look }) => kneeMarks(line, look.colour)),
      ...brackets.map((line, row) => saturationBracket(line, lookOf(line.label).colour, row)),
      ...crossingMarks(panel.marks, theme),
      ...endNames(looked, endNamesWidth(chart), theme),
    ],
  };
}
