/** The table of points: its columns, its cells, and the runs that stand below a point. Pure. */
import type { Axis, MeanRow, ResultColumn, ResultRow } from '@/api-schema/models';
import { componentTitle } from '@/lib/component-title';
import { meanWithInterval } from '@/lib/mean-text';
import { formatChoice, formatQuantity, unitOf } from '@/lib/quantity';

import { cellText, defaultColumns } from './columns';
import { parseSort } from './sort';

const INDEX: ResultColumn = {
  name: 'point_index',
  kind: 'meta',
  unit: null,
  help: 'Number of the point in the sweep. Opens it; the arrow shows its runs.',
};
const RUNS: ResultColumn = {
  name: 'runs',
  kind: 'meta',
  unit: null,
  help: 'Completed runs, of those that the filter keeps.',
};
const PHASE: ResultColumn = {
  name: 'phase',
  kind: 'meta',
  unit: null,
  help: "Where the point's runs stand together.",
};

/** Coordinates whose axis has several values, or that are drawn or computed point by point. */
function varying(columns: readonly ResultColumn[], axes: readonly Axis[]): Set<string> {
  const fixed = new Set(
    axes.filter(({ values }) => values.length === 1).flatMap(({ paths }) => paths),
  );
  return new Set(
    columns
      .filter(({ name, kind }) => kind === 'coordinate' && !fixed.has(name))
      .map(({ name }) => name),
  );
}

/** All columns that points can show: what varies first, then what was measured, what networks cost, the rest. */
export function pointColumns(
  columns: readonly ResultColumn[],
  axes: readonly Axis[],
): ResultColumn[] {
  const varied = varying(columns, axes);
  const coordinates = columns.filter(({ kind }) => kind === 'coordinate');
  return [
    INDEX,
    ...coordinates.filter(({ name }) => varied.has(name)),
    ...columns.filter(({ kind }) => kind === 'metric'),
    ...columns.filter(({ kind }) => kind === 'network'),
    RUNS,
    PHASE,
    ...coordinates.filter(({ name }) => !varied.has(name)),
  ];
}

/** The columns that are shown: the chosen ones, else places and the first metrics. */
export function shownPointColumns(
  all: readonly ResultColumn[],
  chosen: string | null,
): ResultColumn[] {
  const pick = (names: readonly string[]) => all.filter(({ name }) => names.includes(name));
  const found = pick(chosen?.split(',') ?? []);
  return found.some(({ name }) => name !== 'point_index')
    ? found
    : pick([...defaultColumns(all), 'runs']);
}

/** The one coordinate, network cost or metric that points are sorted by; undefined: by their number. */
export function pointSort(text: string | null): string | undefined {
  const key = parseSort(text).find(
    ({ column }) =>
      !['point_index', 'replicate', 'phase', 'cached', 'steady', 'runs'].includes(column),
  );
  return key === undefined ? undefined : `${key.descending ? '-' : ''}${key.column}`;
}

/** A cell of a point as text. */
export function pointCell(row: MeanRow, column: ResultColumn): string {
  const { name, kind } = column;
  const unit = unitOf(name, column.unit);
  if (kind === 'metric') {
    const value = row.metrics[name];
    if (value !== null && value !== undefined) return meanWithInterval(value, unit);
    return row.not_steady > 0 ? 'not steady' : '–';
  }
  if (kind === 'coordinate') {
    const value = row.coordinates[name];
    if (typeof value === 'string') return componentTitle(name, value);
    return value === undefined ? '–' : formatChoice(value, unit).replace(/ \(.*\)$/, '');
  }
  if (kind === 'network') return formatQuantity(row.network?.[name], unit);
  if (name === 'runs') {
    return row.completed === row.runs
      ? String(row.runs)
      : `${String(row.completed)} of ${String(row.runs)}`;
  }
  return String(row.point_index);
}

/** A cell of a run that stands below its point. */
export function runCell(row: ResultRow, column: ResultColumn): string {
  if (column.name === 'point_index') return `run ${String(row.replicate)}`;
  if (column.kind === 'metric') return cellText(row, column);
  return '';
}

/** A row of the table: a point, one of its runs, or that these are on their way. */
export type TableRow =
  | { kind: 'point'; point: MeanRow }
  | { kind: 'run'; point: MeanRow; run: ResultRow }
  | { kind: 'loading'; point: MeanRow };

/** Points with the runs of those that are opened. */
export function tableRows(
  points: readonly MeanRow[],
  runs: ReadonlyMap<number, readonly ResultRow[] | undefined>,
): TableRow[] {
  return points.flatMap((point): TableRow[] => {
    if (!runs.has(point.point_index)) return [{ kind: 'point', point }];
    const own = runs.get(point.point_index);
    const below: TableRow[] =
      own === undefined
        ? [{ kind: 'loading', point }]
        : own.map((run) => ({ kind: 'run', point, run }));
    return [{ kind: 'point', point }, ...below];
  });
}
