/** The filter of a place: what the address changes when a reader looks at it alone. Pure. */
import { columnFilterName, columnFiltersOf, printColumnFilter } from './column-filter';
import type { SearchChanges } from './use-search-state';

/** Keeps only what has these coordinates, beside what is filtered already. */
export function placeChanges(where: Readonly<Record<string, unknown>>): SearchChanges {
  return Object.fromEntries(
    Object.entries(where).flatMap(([path, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[columnFilterName(path), printColumnFilter({ kind: 'one_of', values: [String(value)] })]]
        : [],
    ),
  );
}

/** Keeps only what lies in a range of a column. */
export function rangeChanges(column: string, low: number, high: number): SearchChanges {
  const digits = (value: number) => Number(value.toPrecision(6));
  return {
    [columnFilterName(column)]: printColumnFilter({
      kind: 'range',
      low: digits(low),
      high: digits(high),
    }),
  };
}

/** Keeps only some values of a column; null where these are all, or none. */
export function valuesChanges(
  column: string,
  values: readonly (string | number)[],
  all: number,
): SearchChanges | null {
  if (values.length === 0 || values.length === all) return null;
  return {
    [columnFilterName(column)]: printColumnFilter({ kind: 'one_of', values: values.map(String) }),
  };
}

/** Takes every filter away. */
export function clearedFilters(search: URLSearchParams): SearchChanges {
  const columns = [...columnFiltersOf(search).keys()].map(columnFilterName);
  return Object.fromEntries([...columns, 'filter'].map((name) => [name, null]));
}
