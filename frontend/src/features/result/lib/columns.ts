/** Which columns of the results are shown, and how their cells read. Pure. */
import type { Axis, ResultColumn, ResultRow } from '@/api-schema/models';
import { componentTitle } from '@/lib/component-title';
import { formatChoice, formatQuantity, unitOf } from '@/lib/quantity';

const DEFAULT_METRICS = 5;
const DEFAULT_META = new Set(['point_index', 'replicate', 'phase']);

/** `read_latency_p99_ns` and `read_latency_mean_ns` are of one family. */
function family(metric: string): string {
  return metric.replace(/_(mean|min|max|std|p\d+)(?=_|$)/, '');
}

/** The first metric of each family, so that a few columns say the most. */
function leadingMetrics(columns: readonly ResultColumn[]): ResultColumn[] {
  const metrics = columns.filter(({ kind }) => kind === 'metric');
  const families = metrics.map(({ name }) => family(name));
  return metrics
    .filter(({ name }, index) => families.indexOf(family(name)) === index)
    .slice(0, DEFAULT_METRICS);
}

/** Columns that are shown when nobody chose: place, coordinates and the first metrics. */
export function defaultColumns(columns: readonly ResultColumn[]): string[] {
  const metrics = leadingMetrics(columns);
  return columns
    .filter(
      (column) =>
        column.kind === 'coordinate' || metrics.includes(column) || DEFAULT_META.has(column.name),
    )
    .map(({ name }) => name);
}

/** The chosen columns in the service's order; names that no longer exist are dropped. */
export function visibleColumns(
  columns: readonly ResultColumn[],
  chosen: string | null,
): ResultColumn[] {
  const pick = (names: readonly string[]) => columns.filter(({ name }) => names.includes(name));
  const found = chosen === null ? [] : pick(chosen.split(','));
  return found.length > 0 ? found : pick(defaultColumns(columns));
}

export type CellValue = string | number | boolean | null;

/** The value of a row in a column. */
export function cellValue(row: ResultRow, column: ResultColumn): CellValue {
  if (column.kind === 'coordinate') return row.coordinates[column.name] ?? null;
  if (column.kind === 'metric') return row.metrics[column.name] ?? null;
  if (column.kind === 'network') return row.network?.[column.name] ?? null;
  const flat: Record<string, CellValue> = {
    point_index: row.point_index,
    replicate: row.replicate,
    phase: row.phase,
    cached: row.cached,
  };
  const cost = row.cost as Record<string, number> | null;
  return flat[column.name] ?? cost?.[column.name.replace(/^cost\./, '')] ?? null;
}

/** A cell as text: measurements scaled for reading, chosen values exact. */
export function cellText(row: ResultRow, column: ResultColumn): string {
  const value = cellValue(row, column);
  if (value === null) return '–';
  const unit = unitOf(column.name, column.unit);
  if (column.kind === 'coordinate') {
    if (typeof value === 'string') return componentTitle(column.name, value);
    return formatChoice(value, unit).replace(/ \(.*\)$/, '');
  }
  if (typeof value === 'number') return formatQuantity(value, unit);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}

/** Characters of the longest label that an axis gives a coordinate; 0 where no axis has it. */
export function longestLabel({ name }: ResultColumn, axes: readonly Axis[]): number {
  const axis = axes.find(({ paths }) => paths.includes(name));
  const place = axis?.paths.indexOf(name) ?? 0;
  const lengths = (axis?.values ?? []).map(({ label }) => {
    const parts = label.split(' / '); // Zipped values: one part for each path.
    return (parts.length === axis?.paths.length ? (parts[place] ?? label) : label).length;
  });
  return Math.max(0, ...lengths);
}

/** Pixels in which a label of so many characters can be read; the very longest are cut. */
export function coordinateWidth(characters: number): number {
  return Math.min(440, Math.max(145, Math.ceil(characters * 7.3) + 24));
}

const TEXT_META = new Set(['phase', 'cached', 'point_key', 'failure', 'worker']);

/** Numbers stand right, words left. */
export function isNumericColumn(column: ResultColumn, sample: CellValue): boolean {
  if (column.kind === 'metric' || column.kind === 'network') return true;
  if (column.kind === 'meta') return !TEXT_META.has(column.name);
  return typeof sample === 'number';
}
