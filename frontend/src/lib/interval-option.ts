/** Means with intervals as dots along rows, as an ECharts option. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import { legendStyle, tooltipStyle } from './chart-furniture';
import { type ChartTheme, type SeriesStyle, seriesStyle } from './chart-theme';
import { markPath } from './figure-picture';
import { escapeHtml } from './format';
import { type Bracket, bracketRoom, bracketSeries } from './interval-brackets';
import { logExtent, logTicks } from './log-scale';

export interface IntervalMark {
  mean: number;
  /** Ends of the interval; null when there are too few replicates for one. */
  low: number | null;
  high: number | null;
  /** What the tooltip says below the names. */
  text: string;
  /** `hollow`: not among those that may be best; `ideal`: a yardstick. Solid when absent. */
  look?: 'solid' | 'hollow' | 'ideal';
  /** Its own colour and symbol; those of its series when absent. */
  style?: Pick<SeriesStyle, 'colour' | 'symbol'>;
}

export interface IntervalSeries {
  label: string;
  /** One for each row; null where there is nothing. */
  marks: readonly (IntervalMark | null)[];
}

export interface IntervalChart {
  rows: readonly string[];
  series: readonly IntervalSeries[];
  /** The name of the horizontal axis. */
  title: string;
  format: (value: number) => string;
  theme: ChartTheme;
  narrow: boolean;
  /** First and last of rows that cannot be told apart, bracketed beside the chart. */
  brackets?: readonly Bracket[];
  /** Whether equal ratios have equal distances; all values are above 0 then. */
  isLog?: boolean;
  /** Ends of the axis, where they are given; it is not `isLog` then. */
  extent?: readonly [min: number, max: number];
  /** `from_zero`: each dot ends a bar; `between`: a bar joins the first two series of a row. */
  bars?: 'from_zero' | 'between';
}

const CAP_PX = 4;
const ROW_PX = 34;
const SERIES_PX = 11;
const FRAME_PX = 72;
const LEGEND_PX = 30;
/** The part of a row's height over which its series are spread. */
const SPREAD = 0.64;
const LINE_PX = 15;
const LABELS = { wide: { characters: 48, lines: 2 }, narrow: { characters: 20, lines: 4 } };

interface RenderApi {
  value: (dimension: number) => number;
  coord: (point: number[]) => number[];
  size: (extent: number[]) => number[];
}

/** A label in lines of at most so many characters, broken behind spaces and signs where it has any. */
export function foldLabel(label: string, characters: number, most: number): string {
  const lines: string[] = [];
  const bound = label.replace(/(\d) (?=[A-Za-z/]+(?: \/|$))/g, '$1\u00a0'); // A number and its unit.
  for (const word of bound.match(/[^ _,=]*[ _,=]?/g) ?? []) {
    let rest = word;
    const last = lines[lines.length - 1] ?? '';
    if (lines.length > 0 && (last + rest).trimEnd().length <= characters) {
      lines[lines.length - 1] = last + rest;
      continue;
    }
    for (; rest.trimEnd().length > characters; rest = rest.slice(characters)) {
      lines.push(rest.slice(0, characters));
    }
    if (rest !== '') lines.push(rest);
  }
  const shown = lines.slice(0, most).map((line) => line.trim());
  if (lines.length > most) {
    shown[most - 1] = `${(shown[most - 1] ?? '').slice(0, characters - 1)}…`;
  }
  return shown.join('\n');
}

function foldedRows({ rows, narrow }: Pick<IntervalChart, 'rows' | 'narrow'>): string[] {
  const { characters, lines } = narrow ? LABELS.narrow : LABELS.wide;
  return rows.map((row) => foldLabel(row, characters, lines));
}

/** How high the chart should be for every mark and every line of a label to have its place. */
export function intervalHeight(chart: Pick<IntervalChart, 'rows' | 'series' | 'narrow'>): number {
  const lines = Math.max(1, ...foldedRows(chart).map((row) => row.split('\n').length));
  const row = Math.max(ROW_PX, chart.series.length * SERIES_PX + 12, lines * LINE_PX + 8);
  return chart.rows.length * row + FRAME_PX + (chart.series.length > 1 ? LEGEND_PX : 0);
}

/** The ends of the axis: from zero when that wastes less than half of it, else around the data. */
export function valueExtent(series: readonly IntervalSeries[]): [number, number] {
  const values = series.flatMap(({ marks }) =>
    marks.flatMap((mark) =>
      mark === null ? [] : [mark.mean, mark.low ?? mark.mean, mark.high ?? mark.mean],
    ),
  );
  if (values.length === 0) return [0, 1];
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (low >= 0 && low < high / 2) return [0, high * 1.06];
  const pad = Math.max((high - low) * 0.12, Math.abs(high) * 0.004);
  return [low >= 0 ? Math.max(0, low - pad) : low - pad, high + pad];
}

/** The horizontal axis as asked for. */
function scaleOf({ series, isLog = false, extent }: IntervalChart) {
  if (!isLog) {
    const [min, max] = extent ?? valueExtent(series);
    return { min, max, type: 'value', axisLabel: { showMinLabel: min === 0 } };
  }
  const ends = series.flatMap(({ marks }) =>
    marks.flatMap((mark) => (mark === null ? [] : [mark.mean, mark.high ?? mark.mean])),
  );
  const [min, max] = logExtent(ends);
  const customValues = logTicks(min, max);
  return { min, max, type: 'log', axisTick: { customValues }, axisLabel: { customValues } };
}

/** How far below its row's middle a series stands, in pixels. */
export function offsetOf(index: number, count: number, rowPx: number): number {
  return count < 2 ? 0 : (index / (count - 1) - 0.5) * rowPx * SPREAD;
}

function segment(x1: number, y1: number, x2: number, y2: number, stroke: string) {
  return { type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke, lineWidth: 1.5 } };
}

const DOTS = ['circle', 'rect', 'diamond'] as const;

/** A mark with a shape of its own for neighbouring series, so colour is never alone. */
function dot(x: number, y: number, index: number, style: object) {
  const kind = DOTS[index % DOTS.length];
  const r = 4.5;
  if (kind === 'circle') return { type: 'circle', shape: { cx: x, cy: y, r }, style };
  const points =
    kind === 'rect'
      ? [
          [x - r, y - r],
          [x + r, y - r],
          [x + r, y + r],
          [x - r, y + r],
        ]
      : [
          [x, y - r - 1.5],
          [x + r + 1.5, y],
          [x, y + r + 1.5],
          [x - r - 1.5, y],
        ];
  return { type: 'polygon', shape: { points }, style };
}

const SYMBOL_PX = 11;

/** A mark of a shape that is its own. */
function symbolDot(x: number, y: number, symbol: string, style: object) {
  const shape = {
    pathData: markPath(symbol),
    x: x - SYMBOL_PX / 2,
    y: y - SYMBOL_PX / 2,
    width: SYMBOL_PX,
    height: SYMBOL_PX,
  };
  return { type: 'path', shape, style };
}

/** Colours of a mark by its look. */
function lookStyle(theme: ChartTheme, colour: string, look: IntervalMark['look']) {
  if (look === 'ideal') return { fill: theme.surface, stroke: theme.ideal, lineWidth: 2 };
  return { fill: look === 'hollow' ? theme.surface : colour, stroke: colour, lineWidth: 2 };
}

const BAR_PX = 9;

/** The bar of a mark under its dot; nothing where the chart has none. */
function barOf(chart: IntervalChart, place: { index: number; row: number }, api: RenderApi) {
  const { bars, series, theme } = chart;
  const { index, row } = place;
  const mark = series[index]?.marks[row];
  const joined = bars === 'between' && index === 0 ? series[1]?.marks[row] : undefined;
  if (mark === null || mark === undefined) return [];
  const end = bars === 'from_zero' ? 0 : joined?.mean;
  if (end === undefined) return [];
  const [x = 0, y = 0] = api.coord([mark.mean, row]);
  const [other = 0] = api.coord([end, row]);
  const half = Math.max(
    BAR_PX,
    joined ? Math.abs(offsetOf(0, series.length, Math.abs(api.size([0, 1])[1] ?? ROW_PX))) : 0,
  );
  const { colour } = mark.style ?? seriesStyle(theme, index, false);
  const shape = {
    x: Math.min(x, other),
    y: y - half,
    width: Math.abs(x - other),
    height: 2 * half,
  };
  const style = { fill: joined ? theme.muted : colour, opacity: 0.28 };
  return [{ type: 'rect', shape, style }];
}

function seriesOption(chart: IntervalChart, series: IntervalSeries, index: number) {
  const { colour } = seriesStyle(chart.theme, index, false);
  const floor = chart.isLog === true ? scaleOf(chart).min : -Infinity;
  const data = series.marks.flatMap((mark, row) =>
    mark === null ? [] : [[mark.mean, row, mark.low ?? mark.mean, mark.high ?? mark.mean]],
  );
  return {
    id: series.label,
    name: series.label,
    type: 'custom',
    itemStyle: { color: colour },
    data,
    encode: { x: [0, 2, 3], y: 1 },
    renderItem: (_parameters: unknown, api: RenderApi) => {
      const row = api.value(1);
      const rowPx = Math.abs(api.size([0, 1])[1] ?? ROW_PX);
      const shift = offsetOf(index, chart.series.length, rowPx);
      const [x = 0, middle = 0] = api.coord([api.value(0), row]);
      const [low = x] = api.coord([Math.max(api.value(2), floor), row]);
      const [high = x] = api.coord([api.value(3), row]);
      const y = middle + shift;
      const { look, style } = series.marks[row] ?? {};
      const { stroke, ...filled } = lookStyle(chart.theme, style?.colour ?? colour, look);
      return {
        type: 'group',
        children: [
          ...barOf(chart, { index, row }, api),
          segment(low, y, high, y, stroke),
          segment(low, y - CAP_PX, low, y + CAP_PX, stroke),
          segment(high, y - CAP_PX, high, y + CAP_PX, stroke),
          style === undefined
            ? dot(x, y, index, { stroke, ...filled })
            : symbolDot(x, y, style.symbol, { stroke, ...filled }),
        ],
      };
    },
  };
}

interface TooltipItem {
  seriesIndex: number;
  data: number[];
}

function tooltipText({ rows, series }: IntervalChart, { seriesIndex, data }: TooltipItem): string {
  const row = data[1] ?? -1;
  const one = series[seriesIndex];
  const mark = one?.marks[row];
  if (one === undefined || mark === undefined || mark === null) return '';
  const name = rows[row] ?? '';
  const head = series.length > 1 ? `${name}, ${one.label}` : name;
  return `<b>${escapeHtml(head)}</b><br>${escapeHtml(mark.text)}`;
}

/** Rows from the top in the order given; a dot and a whisker for each series in each row. */
export function intervalOption(chart: IntervalChart): EChartsCoreOption {
  const { theme, narrow, rows, series } = chart;
  const text = { color: theme.text };
  const several = series.length > 1;
  const { axisLabel, ...scale } = scaleOf(chart);
  const folded = foldedRows(chart);
  return {
    animation: false,
    grid: {
      left: 12,
      right: 20 + bracketRoom(chart.brackets ?? []),
      top: several ? LEGEND_PX + (narrow ? 20 : 4) : 8,
      bottom: 44,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    ...(several && {
      legend: {
        ...legendStyle(theme),
        icon: 'roundRect',
        itemWidth: 14,
      },
    }),
    tooltip: {
      ...tooltipStyle(theme),
      formatter: (item: TooltipItem) => tooltipText(chart, item),
    },
    xAxis: {
      ...scale,
      name: chart.title,
      nameLocation: 'middle',
      nameGap: 30,
      nameTextStyle: { color: theme.text, fontSize: 13 },
      axisLabel: {
        color: theme.muted,
        hideOverlap: true,
        showMaxLabel: chart.extent !== undefined,
        ...axisLabel,
        formatter: chart.format,
      },
      splitLine: { showMaxLine: false, lineStyle: { color: theme.grid } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...rows],
      axisLabel: {
        ...text,
        lineHeight: LINE_PX,
        interval: 0,
        formatter: (label: string, row: number) => folded[row] ?? label,
      },
      axisLine: { lineStyle: { color: theme.muted } },
      axisTick: { show: false },
      splitLine: { show: several, lineStyle: { color: theme.grid, type: 'dotted' } },
    },
    series: [
      ...series.map((each, index) => seriesOption(chart, each, index)),
      ...bracketSeries(chart.brackets ?? [], theme),
    ],
  };
}
