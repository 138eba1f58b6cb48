/** Columns of points: how their values read, and which filter a brushed range of them is. Pure. */
import type { PointColumn, PointsFigure, PointsPanel } from '@/api-schema/models';
import type { BrushedRange } from '@/lib/chart-brush';
import { rangeChanges, valuesChanges } from '@/lib/place-filter';
import { capitalised, formatQuantity, unitOf } from '@/lib/quantity';
import type { SearchChanges } from '@/lib/use-search-state';

/** What stands for a label that a point does not have. */
export const NONE = 'none';

/** A value of a column as text. */
export function columnText(column: PointColumn, value: number | null): string {
  if (value === null) return NONE;
  if (column.labels !== null) return column.labels[value] ?? '';
  return formatQuantity(value, unitOf(column.path, column.unit));
}

/** The labels of an axis of labels, with one for points that have none. */
export function labelsOf({ labels, values }: PointColumn): string[] | null {
  if (labels === null) return null;
  return values.includes(null) ? [...labels, NONE] : labels;
}

/** The value of a point as a chart places it. */
export function placedValue({ labels, values }: PointColumn, place: number): number | '-' {
  const value = values[place] ?? null;
  if (value !== null) return value;
  return labels === null ? '-' : labels.length;
}

/** The filter of a brushed range; null where it holds all, or nothing that can be filtered. */
export function rangeFilter(column: PointColumn, low: number, high: number): SearchChanges | null {
  if (column.keys === null) return rangeChanges(column.path, low, high);
  // Ends of a brush over names are places of names.
  const [first, last] = [Math.round(low), Math.round(high)];
  const keys = column.keys.filter((_key, place) => place >= first && place <= last);
  return valuesChanges(column.path, keys, column.keys.length);
}

/** The filters of ranges brushed on axes called by the places of their columns. */
export function brushChanges(
  panel: PointsPanel,
  ranges: readonly BrushedRange[],
  columnOf: (axis: string) => number,
): SearchChanges {
  const all = ranges.flatMap(({ axis, low, high }) => {
    const column = panel.columns[columnOf(axis)];
    const changes = column === undefined ? null : rangeFilter(column, low, high);
    return changes === null ? [] : [changes];
  });
  return Object.assign({}, ...all) as SearchChanges;
}

/** The places of a choice's points in a panel, one list a choice. */
export function placesByChoice({ choices, labels }: PointsPanel): number[][] {
  const found: number[][] = labels.map(() => []);
  choices.forEach((choice, place) => found[choice]?.push(place));
  return found;
}

/** `4,000 of 100,000 points`, or `48 points`. */
export function pointsText({ points, panels }: PointsFigure): string {
  const shown = panels[0]?.point_indexes.length ?? 0;
  const all = points.toLocaleString('en-US');
  if (shown < points) {
    return `${shown.toLocaleString('en-US')} of ${all} points, evenly by the metric; a filter shows others`;
  }
  return `${all} ${points === 1 ? 'point' : 'points'}`;
}

/** What a column is called above an axis. */
export function columnTitle({ label }: PointColumn): string {
  return capitalised(label);
}
