/** How a metric is distributed over all runs of each choice: violins, or staircases. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { DistributionFigure, DistributionPanel, PooledCurve } from '@/api-schema/models';
import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import { escapeHtml, formatPercent } from '@/lib/format';
import { foldLabel } from '@/lib/interval-option';
import { logExtent, logTicks } from '@/lib/log-scale';

import { looksOf, namedText } from './looks';
import { metricTitle, plainText } from './values';

export type DistributionShape = 'violin' | 'cdf';

export interface DistributionChart {
  figure: DistributionFigure;
  panel: DistributionPanel;
  shape: DistributionShape;
  theme: ChartTheme;
  narrow: boolean;
}

const ROW_PX = 62;
const FRAME_PX = 66;
const HALF = 0.42;
const BOX_PX = 9;
const DOT_PX = 3;

export function distributionHeight({ panel, shape }: DistributionChart): number {
  return shape === 'cdf' ? 380 : Math.max(2, panel.curves.length) * ROW_PX + FRAME_PX;
}

interface RenderApi {
  value: (dimension: number) => number;
  coord: (point: number[]) => number[];
  size: (extent: number[]) => number[];
}

/** The outline of a violin: along its upper side, back along its lower. */
export function violinOutline({ at, density }: PooledCurve): [value: number, share: number][] {
  const upper = at.map((value, place): [number, number] => [value, density[place] ?? 0]);
  const lower = upper.map(([value, share]): [number, number] => [value, -share]);
  return [...upper, ...lower.toReversed()];
}

/** Corners of the staircase: the share of runs at or below a value jumps at each value. */
export function pooledStairs({ values, ranks, n }: PooledCurve): [number, number][] {
  let before = 0;
  return values.flatMap((value, place): [number, number][] => {
    const share = (ranks?.[place] ?? place + 1) / n;
    const step: [number, number][] = [
      [value, before],
      [value, share],
    ];
    before = share;
    return step;
  });
}

function drawCurve(
  curve: PooledCurve,
  row: number,
  colour: string,
  api: RenderApi,
  theme: ChartTheme,
) {
  const rowPx = Math.abs(api.size([0, 1])[1] ?? ROW_PX);
  const place = (value: number): [number, number] => {
    const [x = 0, y = 0] = api.coord([value, row]);
    return [x, y];
  };
  const [low, middle, high] = curve.quartiles;
  const first = curve.values[0] ?? 0;
  const last = curve.values.at(-1) ?? first;
  const [x25, y] = place(low ?? first);
  const [x50] = place(middle ?? first);
  const [x75] = place(high ?? first);
  const outline = violinOutline(curve).map(([value, share]) => {
    const [x, centre] = place(value);
    return [x, centre - share * rowPx * HALF];
  });
  const line = { stroke: colour, lineWidth: 1.5, fill: undefined };
  const [x1] = place(first);
  const [x2] = place(last);
  return {
    type: 'group',
    children: [
      ...(outline.length === 0
        ? []
        : [
            {
              type: 'polygon',
              shape: { points: outline },
              style: { fill: colour, opacity: 0.25, stroke: colour, lineWidth: 1 },
            },
          ]),
      { type: 'line', shape: { x1, y1: y, x2, y2: y }, style: line },
      {
        type: 'rect',
        shape: { x: x25, y: y - BOX_PX, width: Math.max(1, x75 - x25), height: 2 * BOX_PX, r: 2 },
        style: { fill: theme.surface, stroke: colour, lineWidth: 1.5 },
      },
      ...(curve.point_indexes.length > 0
        ? curve.values.map((value, n) => {
            const [cx] = place(value);
            // Dots that lie close are set off from one another.
            const shape = { cx, cy: y + ((n % 3) - 1) * DOT_PX * 1.6, r: DOT_PX };
            return { type: 'circle', shape, style: { fill: colour, opacity: 0.8 } };
          })
        : []),
      {
        type: 'line',
        shape: { x1: x50, y1: y - BOX_PX, x2: x50, y2: y + BOX_PX },
        style: { stroke: theme.text, lineWidth: 3 },
      },
    ],
  };
}

function curveText({ metric }: DistributionFigure, curve: PooledCurve): string {
  const [low = 0, middle = 0, high = 0] = curve.quartiles;
  const text = (value: number) => escapeHtml(plainText(metric, value));
  return [
    `<b>${escapeHtml(namedText(curve))}</b>`,
    `median ${text(middle)}`,
    `middle half ${text(low)} to ${text(high)}`,
    `all from ${text(curve.values[0] ?? 0)} to ${text(curve.values.at(-1) ?? 0)}`,
    `${curve.n.toLocaleString('en-US')} values at ${curve.places.toLocaleString('en-US')} places`,
  ].join('<br>');
}

function valueAxis({ figure, panel, theme }: DistributionChart) {
  const values = panel.curves.flatMap((curve) => [curve.values[0] ?? 0, curve.values.at(-1) ?? 0]);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const pad = (high - low) * 0.05 || Math.abs(high) * 0.02 || 1;
  const [min, max] = panel.is_log ? logExtent(values) : [low - pad, high + pad];
  const custom = panel.is_log ? { customValues: logTicks(min, max) } : {};
  return {
    type: panel.is_log ? 'log' : 'value',
    min: low >= 0 ? Math.max(0, min) : min,
    max,
    name: `${metricTitle(figure.metric)}${panel.is_log ? ', log' : ''}`,
    nameLocation: 'middle',
    nameGap: 32,
    nameTextStyle: { color: theme.text, fontSize: 13 },
    axisLine: { show: true, lineStyle: { color: theme.muted } },
    axisTick: custom,
    minorTick: { show: false },
    axisLabel: {
      color: theme.muted,
      hideOverlap: true,
      showMinLabel: panel.is_log,
      showMaxLabel: panel.is_log,
      ...custom,
      formatter: (value: number) => plainText(figure.metric, value),
    },
    splitLine: { lineStyle: { color: theme.grid } },
  };
}

function lookedCurves({ panel, theme }: DistributionChart) {
  const lookOf = looksOf(panel.curves, theme);
  return panel.curves.map((curve) => ({ curve, look: lookOf(curve.label) }));
}

function violins(chart: DistributionChart): EChartsCoreOption {
  const { figure, panel, theme, narrow } = chart;
  const looked = lookedCurves(chart);
  return {
    animation: false,
    aria: { enabled: false },
    grid: {
      left: 12,
      right: 24,
      top: 8,
      bottom: 48,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const curve = panel.curves[dataIndex];
        return curve === undefined ? '' : curveText(figure, curve);
      },
    },
    xAxis: valueAxis(chart),
    yAxis: {
      type: 'category',
      inverse: true,
      data: panel.curves.map(({ label }) => label),
      axisLabel: {
        color: theme.text,
        interval: 0,
        formatter: (label: string) => foldLabel(label, narrow ? 14 : 26, 3),
      },
      axisLine: { lineStyle: { color: theme.muted } },
      axisTick: { show: false },
    },
    series: [
      {
        id: 'violins',
        type: 'custom',
        clip: true,
        data: panel.curves.map((curve, row) => [curve.quartiles[1] ?? 0, row]),
        encode: { x: 0, y: 1 },
        renderItem: ({ dataIndex }: { dataIndex: number }, api: RenderApi) => {
          const own = looked[dataIndex];
          if (own === undefined) return null;
          return drawCurve(own.curve, dataIndex, own.look.colour, api, theme);
        },
      },
    ],
  };
}

interface StairItem {
  seriesIndex: number;
  value: [number, number];
}

function staircases(chart: DistributionChart): EChartsCoreOption {
  const { figure, panel, theme, narrow } = chart;
  return {
    animation: false,
    aria: { enabled: false },
    grid: { left: narrow ? 64 : 72, right: 24, top: 12, bottom: 52 },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: ({ seriesIndex, value }: StairItem) => {
        const name = panel.curves[seriesIndex]?.label ?? '';
        const share = formatPercent(value[1]);
        return `<b>${escapeHtml(name)}</b><br>${escapeHtml(`${share} at or below ${plainText(figure.metric, value[0])}`)}`;
      },
    },
    xAxis: valueAxis(chart),
    yAxis: {
      type: 'value',
      min: 0,
      max: 1,
      name: 'Share of runs at or below',
      nameLocation: 'middle',
      nameGap: 50,
      nameTextStyle: { color: theme.text, fontSize: 13 },
      axisLine: { show: true, lineStyle: { color: theme.muted } },
      axisLabel: { color: theme.muted, formatter: (value: number) => formatPercent(value) },
      splitLine: { lineStyle: { color: theme.grid } },
    },
    series: lookedCurves(chart).map(({ curve, look }) => ({
      id: `curve:${curve.label}`,
      name: curve.label,
      type: 'line',
      data: pooledStairs(curve),
      symbol: look.symbol,
      symbolSize: 6,
      showSymbol: curve.values.length <= 20,
      itemStyle: { color: look.colour },
      lineStyle: { color: look.colour, width: 2, type: look.dash },
      emphasis: { focus: 'series' },
    })),
  };
}

/** The chart in one of its shapes. */
export function distributionOption(chart: DistributionChart): EChartsCoreOption {
  return chart.shape === 'cdf' ? staircases(chart) : violins(chart);
}
