/** Points as lines over parallel axes, as an ECharts option. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { PointColumn, PointsPanel } from '@/api-schema/models';
import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import { escapeHtml } from '@/lib/format';
import { foldLabel } from '@/lib/interval-option';
import { logExtent } from '@/lib/log-scale';

import { looksOf } from './looks';
import { columnText, columnTitle, labelsOf, placedValue, placesByChoice } from './point-columns';

export interface ParallelChart {
  panel: PointsPanel;
  theme: ChartTheme;
  narrow: boolean;
  width: number;
}

/** More axes than these could not be told apart. */
const MOST_AXES = { wide: 9, narrow: 6 };
const AXIS_PX = 76;
const HEIGHT_PX = 380;
/** From so many lines on they are drawn faintly, so that what is common stands out. */
const MANY_LINES = 150;

/** The places of the columns that are drawn: the axes, what networks cost, then the metrics. */
export function drawnColumns({ panel, narrow }: Pick<ParallelChart, 'panel' | 'narrow'>): number[] {
  const places = panel.columns.map((_column, place) => place);
  const metrics = places.filter((place) => panel.columns[place]?.kind === 'metric');
  const axes = places.filter((place) => panel.columns[place]?.kind !== 'metric');
  const most = MOST_AXES[narrow ? 'narrow' : 'wide'] - metrics.length;
  return [...axes.slice(0, most), ...metrics];
}

export function parallelHeight(chart: ParallelChart): number {
  return chart.narrow ? drawnColumns(chart).length * AXIS_PX + 60 : HEIGHT_PX;
}

/** The id of the axis of a column. */
export const axisId = (place: number) => `axis:${String(place)}`;

/** The place of the column behind an axis. */
export const placeOfAxis = (id: string) => Number(id.replace('axis:', ''));

function ends(column: PointColumn): { min?: number; max?: number } {
  const values = column.values.filter((value) => value !== null);
  if (values.length === 0) return {};
  if (column.is_log) {
    const [min, max] = logExtent(values, 0.03);
    return { min, max };
  }
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const pad = (high - low) * 0.03 || Math.abs(high) * 0.02 || 1;
  return { min: low >= 0 ? Math.max(0, low - pad) : low - pad, max: high + pad };
}

function axisOption(column: PointColumn, place: number, dim: number, chart: ParallelChart) {
  const { theme, narrow } = chart;
  const labels = labelsOf(column);
  const scale =
    labels === null
      ? { type: column.is_log ? 'log' : 'value', ...ends(column) }
      : { type: 'category', data: labels };
  return {
    id: axisId(place),
    dim,
    ...scale,
    name: foldLabel(columnTitle(column), narrow ? 12 : 18, narrow ? 3 : 2),
    nameTextStyle: { color: theme.text, fontSize: 12, lineHeight: 14 },
    axisLine: { lineStyle: { color: theme.muted } },
    axisTick: { lineStyle: { color: theme.muted } },
    z: 10,
    axisLabel: {
      color: theme.text,
      textBorderColor: theme.surface,
      textBorderWidth: 3,
      hideOverlap: true,
      showMinLabel: labels !== null,
      showMaxLabel: labels !== null,
      formatter: (value: number | string) =>
        typeof value === 'number' ? columnText(column, value) : foldLabel(value, 16, 2),
    },
    areaSelectStyle: { color: theme.text, borderColor: theme.text, opacity: 0.15, width: 22 },
    realtime: false,
  };
}

interface TooltipItem {
  seriesIndex: number;
  dataIndex: number;
}

/** A point in words, all columns in lines. */
export function pointText(panel: PointsPanel, place: number): string {
  const lines = panel.columns.map(
    (column) =>
      `${escapeHtml(columnTitle(column))}: ${escapeHtml(columnText(column, column.values[place] ?? null))}`,
  );
  const runs = panel.runs[place] ?? 0;
  return [
    `<b>Point ${String(panel.point_indexes[place] ?? '')}</b>`,
    ...lines,
    `n = ${String(runs)} ${runs === 1 ? 'run' : 'runs'}`,
  ].join('<br>');
}

/** A series a choice, so that its index is the choice's among those with points. */
export function parallelOption(chart: ParallelChart): EChartsCoreOption {
  const { panel, theme, narrow } = chart;
  const places = drawnColumns(chart);
  const byChoice = placesByChoice(panel);
  const lookOf = looksOf(
    panel.labels.map((label) => ({ label, role: 'choice' })),
    theme,
  );
  const count = panel.point_indexes.length;
  const many = count > MANY_LINES;
  return {
    animation: false,
    aria: { enabled: false },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: ({ seriesIndex, dataIndex }: TooltipItem) =>
        pointText(panel, byChoice[seriesIndex]?.[dataIndex] ?? -1),
    },
    parallel: {
      layout: narrow ? 'vertical' : 'horizontal',
      left: narrow ? 24 : 70,
      right: narrow ? 92 : 90,
      top: narrow ? 44 : 52,
      bottom: narrow ? 40 : 28,
      axisExpandable: false,
    },
    parallelAxis: places.flatMap((place, dim) => {
      const column = panel.columns[place];
      return column === undefined ? [] : [axisOption(column, place, dim, chart)];
    }),
    series: byChoice.map((own, choice) => ({
      id: `choice:${String(choice)}`,
      name: panel.labels[choice],
      type: 'parallel',
      smooth: false,
      progressive: 500,
      lineStyle: {
        color: lookOf(panel.labels[choice] ?? '').colour,
        width: many ? 1 : 1.8,
        opacity: many ? Math.max(0.06, Math.min(0.35, 60 / count)) : 0.75,
      },
      emphasis: { lineStyle: { width: 4, opacity: 1 } },
      data: own.map((point) =>
        places.map((place) => {
          const column = panel.columns[place];
          return column === undefined ? '-' : placedValue(column, point);
        }),
      ),
    })),
  };
}
