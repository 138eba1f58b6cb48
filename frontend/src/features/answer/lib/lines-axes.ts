/** Axes of a chart of lines: logarithmic where values double. Pure. */
import type { AnswerAxis, AnswerMetric, LinesFigure, LinesPanel } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';
import { logExtent, logTicks } from '@/lib/log-scale';

import { axisTitle, metricTitle, plainText, tickText } from './values';

const MOST_TICKS = 12;
/** Values that differ by more than this factor get a logarithmic axis. */
const LOG_FACTOR = 4;
const PAD = 0.05;

/** Ends and kind of an axis. */
export interface Extent {
  min: number;
  max: number;
  isLog: boolean;
}

/** Whether values are all positive and so far apart that equal ratios should look equal. */
export function spansDecades(values: readonly number[]): boolean {
  const low = Math.min(...values);
  return low > 0 && Math.max(...values) / low > LOG_FACTOR;
}

/** What the vertical axis has to hold: the means of all points and the ends of their intervals. */
export function valuesOf({ lines }: LinesPanel): number[] {
  return lines.flatMap(({ points }) =>
    points.flatMap(({ value }) => [value.mean, value.low ?? value.mean, value.high ?? value.mean]),
  );
}

/** The values of x at which some line has a point, rising. */
export function placesOf({ lines }: LinesPanel): number[] {
  const found = lines.flatMap(({ points }) => points.map(({ x }) => x));
  return [...new Set(found)].sort((a, b) => a - b);
}

function linearExtent(values: readonly number[], fromZero: boolean): Extent {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const pad = Math.max((high - low) * PAD, Math.abs(high) * 0.004);
  const min = fromZero && low >= 0 && low < high / 2 ? 0 : low - pad;
  return { min: low >= 0 ? Math.max(0, min) : min, max: high + pad, isLog: false };
}

/** The vertical axis: logarithmic where means differ by much; shares of one whole never are. */
export function valueExtent(panel: LinesPanel, { unit }: Pick<AnswerMetric, 'unit'>): Extent {
  const means = panel.lines.flatMap(({ points }) => points.map(({ value }) => value.mean));
  if (means.length === 0) return { min: 0, max: 1, isLog: false };
  if (unit === 'fraction' || !spansDecades(means)) return linearExtent(valuesOf(panel), true);
  const low = Math.min(...means);
  const [min, max] = logExtent(valuesOf(panel).filter((value) => value > low / LOG_FACTOR));
  return { min, max, isLog: true };
}

/** The horizontal axis, as the answer says that its values lie. */
export function placeExtent(axis: AnswerAxis, places: readonly number[]): Extent {
  if (places.length === 0) return { min: 0, max: 1, isLog: false };
  if (!axis.is_log) return linearExtent(places, false);
  const [min, max] = logExtent(places);
  return { min, max, isLog: true };
}

function look(theme: ChartTheme) {
  return {
    nameLocation: 'middle',
    nameTextStyle: { color: theme.text, fontSize: 13 },
    axisLine: { show: true, lineStyle: { color: theme.muted } },
    minorTick: { show: false },
  };
}

const scaleOf = ({ min, max, isLog }: Extent) => ({ type: isLog ? 'log' : 'value', min, max });

export function xAxisOption(figure: LinesFigure, panel: LinesPanel, theme: ChartTheme) {
  const places = placesOf(panel);
  const extent = placeExtent(figure.x, places);
  const few = places.length <= MOST_TICKS;
  const customValues = few ? places : logTicks(extent.min, extent.max);
  const custom = few || extent.isLog ? { customValues } : {};
  return {
    ...scaleOf(extent),
    ...look(theme),
    name: axisTitle(figure.x),
    nameGap: 32,
    axisTick: custom,
    axisLabel: {
      color: theme.muted,
      ...custom,
      formatter: (value: number) => tickText(figure.x, value),
      hideOverlap: true,
      margin: 10,
    },
    splitLine: { show: false },
  };
}

export function yAxisOption(
  { metric }: LinesFigure,
  panel: LinesPanel,
  theme: ChartTheme,
  narrow: boolean,
) {
  const extent = valueExtent(panel, metric);
  const custom = extent.isLog ? { customValues: logTicks(extent.min, extent.max) } : {};
  return {
    ...scaleOf(extent),
    ...look(theme),
    name: metricTitle(metric),
    nameGap: narrow ? 52 : 64,
    axisTick: custom,
    axisLabel: {
      color: theme.muted,
      ...custom,
      formatter: (value: number) => plainText(metric, value),
      hideOverlap: true,
      showMinLabel: extent.min === 0 || extent.isLog,
      showMaxLabel: extent.isLog,
    },
    splitLine: { lineStyle: { color: theme.grid } },
  };
}
