/** Where more of a resource stops paying as an ECharts option: a row a place, a column a choice. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { KneeCell, KneesFigure } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';

import { gridHeight, gridOption } from './grid-option';
import { placeText } from './values';

export interface KneesChart {
  figure: KneesFigure;
  theme: ChartTheme;
  narrow: boolean;
  width: number;
}

export function kneeCells({ panels }: KneesFigure): KneeCell[] {
  return panels.flatMap(({ cells }) => cells);
}

export function kneesHeight({ figure }: Pick<KneesChart, 'figure'>): number {
  return gridHeight({ y: { labels: figure.rows, title: '' }, small: false });
}

/** The least and the greatest value of the resource that was tried. */
function ends({ x }: KneesFigure): [number, number] {
  const values = x.values.flatMap((value) => (typeof value === 'number' ? [value] : []));
  return [Math.min(...values), Math.max(...values)];
}

/** Whether the colour of a cell tells more than is known. */
function isOpen({ status, knee, earliest }: KneeCell): boolean {
  return status === 'undetermined' || (knee !== null && earliest !== knee);
}

/** The knees, coloured by the value that they lie at, or by the last one tried where they are not reached. */
export function kneesOption({ figure, theme, narrow, width }: KneesChart): EChartsCoreOption {
  const [low, high] = ends(figure);
  return gridOption({
    x: { labels: figure.columns, title: '' },
    y: { labels: figure.rows, title: '' },
    fromTop: true,
    cells: kneeCells(figure).map((cell) => ({
      x: cell.column,
      y: cell.row,
      value: cell.knee ?? cell.earliest,
      text: cell.shown,
      told: cell.text,
      hatched: isOpen(cell),
    })),
    scale: {
      low,
      high,
      lowText: placeText(figure.x, low),
      highText: placeText(figure.x, high),
      isLog: figure.x.is_log,
    },
    theme,
    narrow,
    width,
    small: false,
  });
}

/** The grid in words: how many knees are known, and how to read the others. */
export function kneesSummary(figure: KneesFigure): string {
  const cells = kneeCells(figure);
  const reached = cells.filter(({ status }) => status === 'reached').length;
  const notes = [
    ...(cells.some(isOpen) ? ['Hatched cells are undetermined, or may lie earlier.'] : []),
    ...(cells.some(({ status }) => status === 'not_reached')
      ? ['“Or more”: the last value tried still pays.']
      : []),
    ...(cells.some(({ status }) => status === 'unknown') ? ['Grey cells are not known.'] : []),
  ];
  return [
    `More ${figure.x.label} stops paying within the values tried in ${String(reached)} of ${String(cells.length)} cells: a row a place, a column a choice.`,
    ...notes,
  ].join(' ');
}
