/**
 * Filters of single columns, as the address holds them and as the service's expression. Pure.
 * In the address: `f.topology=torus~ring` (one of) and `f.completion_time_ns=1e3..5e6` (range, an
 * open end left empty).
 */

export type ColumnFilter =
  { kind: 'one_of'; values: string[] } | { kind: 'range'; low: number | null; high: number | null };

const PREFIX = 'f.';
const SEPARATOR = '~';
const PLAIN_NUMBER = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function bound(text: string): number | null {
  return PLAIN_NUMBER.test(text.trim()) ? Number(text) : null;
}

export function parseColumnFilter(text: string): ColumnFilter | null {
  const range = /^([^~]*)\.\.([^~]*)$/.exec(text);
  if (range !== null) {
    const low = bound(range[1] ?? '');
    const high = bound(range[2] ?? '');
    return low === null && high === null ? null : { kind: 'range', low, high };
  }
  const values = text.split(SEPARATOR).filter((value) => value !== '');
  return values.length === 0 ? null : { kind: 'one_of', values };
}

export function printColumnFilter(filter: ColumnFilter): string {
  if (filter.kind === 'one_of') return filter.values.join(SEPARATOR);
  return `${filter.low === null ? '' : String(filter.low)}..${filter.high === null ? '' : String(filter.high)}`;
}

/** The parameter of the address that holds a column's filter. */
export function columnFilterName(column: string): string {
  return PREFIX + column;
}

/** Every column filter of an address, by column. */
export function columnFiltersOf(search: URLSearchParams): Map<string, ColumnFilter> {
  const filters = new Map<string, ColumnFilter>();
  for (const [name, text] of search) {
    const filter = name.startsWith(PREFIX) ? parseColumnFilter(text) : null;
    if (filter !== null) filters.set(name.slice(PREFIX.length), filter);
  }
  return filters;
}

/** A value as a literal of the expression language: numbers and truth values bare, text quoted. */
export function literal(value: string): string {
  if (PLAIN_NUMBER.test(value) || value === 'true' || value === 'false') return value;
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function clause(column: string, filter: ColumnFilter): string {
  if (filter.kind === 'one_of') return `${column} in [${filter.values.map(literal).join(', ')}]`;
  return [
    filter.low === null ? null : `${column} >= ${String(filter.low)}`,
    filter.high === null ? null : `${column} <= ${String(filter.high)}`,
  ]
    .filter((part) => part !== null)
    .join(' and ');
}

/** One expression from the written one and the columns'; undefined when nothing is filtered. */
export function filterExpression(
  written: string,
  columns: ReadonlyMap<string, ColumnFilter>,
): string | undefined {
  const parts = [...columns].map(([column, filter]) => clause(column, filter));
  const text = written.trim();
  if (text !== '') parts.unshift(parts.length === 0 ? text : `(${text})`);
  return parts.length === 0 ? undefined : parts.join(' and ');
}
