/** What holds each point back as an ECharts option: a cell a place, coloured by its limit. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { BottleneckFigure, BottleneckPanel, BottleneckRow } from '@/api-schema/models';
import { legendHeight, legendName, tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import type { LegendEntry } from '@/lib/figure-picture';
import { escapeHtml } from '@/lib/format';
import { foldLabel } from '@/lib/interval-option';
import { capitalised } from '@/lib/quantity';

type Limit = BottleneckRow['limit'];

/** Every limit in words, in the order of the legend. */
const LIMITS: Record<Limit, string> = {
  injection: 'injection',
  ejection: 'ejection',
  links: 'links',
  memory: 'memories',
  directory: 'directories',
  outstanding: 'outstanding operations',
  mshr: 'MSHRs',
  issue: 'pace of issue',
  endpoints: 'endpoints',
  latency: 'latency, not bandwidth',
  saturated: 'saturated',
  mixed: 'not the same in all runs',
  undetermined: 'undetermined',
};
const ORDER = Object.keys(LIMITS) as Limit[];
/** Places in the series of colours. Limits of cores share theirs with limits that occur without shared memory. */
const COLOURS: Partial<Record<Limit, number>> = {
  injection: 0,
  ejection: 1,
  links: 2,
  endpoints: 3,
  latency: 4,
  saturated: 5,
  memory: 6,
  directory: 7,
  outstanding: 3,
  mshr: 5,
  issue: 0,
};
const ROW_PX = 38;
const WORD_PX = 64;
const AXES_PX = 64;

export interface BottleneckChart {
  figure: BottleneckFigure;
  panel: BottleneckPanel;
  theme: ChartTheme;
  narrow: boolean;
  width: number;
  /** One of several beside one another: what they share stands around them. */
  small?: boolean;
}

/** Rows and columns of the chart: choices, and the places of the walked axis in their order. */
export function gridOf({ rows }: BottleneckPanel): { labels: string[]; places: string[] } {
  const labels = [...new Set(rows.map(({ label }) => label))];
  const along = rows.toSorted((a, b) => (a.x ?? 0) - (b.x ?? 0));
  return { labels, places: [...new Set(along.map((row) => row.x_label ?? ''))] };
}

const presentLimits = (...panels: readonly BottleneckPanel[]): Limit[] =>
  ORDER.filter((limit) => panels.some(({ rows }) => rows.some((row) => row.limit === limit)));

function colourOf(limit: Limit, theme: ChartTheme): string {
  if (limit === 'undetermined') return theme.grid;
  if (limit === 'mixed') return theme.muted;
  return theme.series[COLOURS[limit] ?? 0] ?? theme.text;
}

/** What each colour stands for, for charts that share it. */
export function bottleneckLegend(
  panels: readonly BottleneckPanel[],
  theme: ChartTheme,
): LegendEntry[] {
  return presentLimits(...panels).map((limit) => ({
    label: LIMITS[limit],
    colour: colourOf(limit, theme),
  }));
}

function headHeight({ panel, width, small = false }: BottleneckChart): number {
  if (small) return 8;
  return legendHeight(
    presentLimits(panel).map((limit) => LIMITS[limit]),
    width,
  );
}

/** How high the chart should be. */
export function bottleneckHeight(chart: BottleneckChart): number {
  return gridOf(chart.panel).labels.length * ROW_PX + AXES_PX + headHeight(chart);
}

interface RenderApi {
  value: (dimension: number) => number;
  coord: (point: number[]) => number[];
  size: (extent: number[]) => number[];
}

function limitSeries({ panel, theme }: BottleneckChart, limit: Limit) {
  const { labels, places } = gridOf(panel);
  const colour = colourOf(limit, theme);
  const data = panel.rows.flatMap((row, index) =>
    row.limit === limit
      ? [[places.indexOf(row.x_label ?? ''), labels.indexOf(row.label), index]]
      : [],
  );
  return {
    id: limit,
    name: LIMITS[limit],
    type: 'custom',
    itemStyle: { color: colour },
    data,
    encode: { x: 0, y: 1 },
    renderItem: (_place: unknown, api: RenderApi) => {
      const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
      const [w = 0, h = 0] = api.size([1, 1]);
      const box = { x: x - w / 2 + 1, y: y - h / 2 + 1, width: w - 2, height: h - 2, r: 2 };
      const word = limit === 'undetermined' ? '?' : limit;
      const fits = w > Math.min(WORD_PX, word.length * 7 + 8);
      return {
        type: 'group',
        children: [
          { type: 'rect', shape: box, style: { fill: colour } },
          ...(fits
            ? [
                {
                  type: 'text',
                  silent: true,
                  style: {
                    text: word,
                    x,
                    y,
                    align: 'center',
                    verticalAlign: 'middle',
                    fontSize: 11,
                    fill: limit === 'undetermined' ? theme.text : theme.surface,
                  },
                },
              ]
            : []),
        ],
      };
    },
  };
}

interface TooltipItem {
  data: number[];
}

/** A place in words. */
export function placeName({ label, x_label: where }: BottleneckRow): string {
  return where === null || where === '' ? label : `${label}, ${where}`;
}

/** The chart of one panel. */
export function bottleneckOption(chart: BottleneckChart): EChartsCoreOption {
  const { figure, panel, theme, narrow, width, small = false } = chart;
  const { labels, places } = gridOf(panel);
  const limits = presentLimits(panel);
  const names = limits.map((limit) => LIMITS[limit]);
  const axis = { axisTick: { show: false }, axisLine: { show: false }, splitLine: { show: false } };
  return {
    animation: false,
    grid: {
      left: 12,
      right: 12,
      top: headHeight(chart),
      bottom: figure.x === null ? 12 : 46,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      show: !small,
      top: 0,
      left: 0,
      itemGap: 14,
      icon: 'roundRect',
      textStyle: { color: theme.text },
      formatter: (name: string) => legendName(name, width),
      data: names,
      inactiveColor: theme.muted,
    },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: ({ data }: TooltipItem) => {
        const row = panel.rows[data[2] ?? -1];
        if (row === undefined) return '';
        return `<b>${escapeHtml(placeName(row))}</b><br>${escapeHtml(foldLabel(row.text, 48, 6)).replaceAll('\n', '<br>')}`;
      },
    },
    xAxis: {
      ...axis,
      type: 'category',
      data: places,
      name: figure.x === null ? '' : capitalised(figure.x.label),
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: theme.text, fontSize: 13 },
      axisLabel: { show: figure.x !== null, color: theme.muted, hideOverlap: true },
    },
    yAxis: {
      ...axis,
      type: 'category',
      inverse: true,
      data: labels,
      axisLabel: {
        color: theme.text,
        interval: 0,
        formatter: (label: string) => foldLabel(label, narrow ? 16 : 40, 2),
      },
    },
    series: limits.map((limit) => limitSeries(chart, limit)),
  };
}

/** The chart in words: how many places each limit holds back. */
export function bottleneckSummary({ panel }: Pick<BottleneckChart, 'panel'>): string {
  if (panel.rows.length === 0) return 'No point has a result yet.';
  const where = panel.title === '' ? '' : `${panel.title}: `;
  const counts = presentLimits(panel).map((limit) => {
    const count = panel.rows.filter((row) => row.limit === limit).length;
    return `${LIMITS[limit]} at ${String(count)}`;
  });
  return `${where}what holds back, at how many of ${String(panel.rows.length)} places: ${counts.join('; ')}.`;
}
