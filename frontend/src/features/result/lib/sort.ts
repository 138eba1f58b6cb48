/** Sorting by columns: `-completion_time_ns,replicate` as the address and the service write it. */

export interface SortKey {
  column: string;
  descending: boolean;
}

export function parseSort(text: string | null): SortKey[] {
  return (text ?? '')
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .map((part) =>
      part.startsWith('-')
        ? { column: part.slice(1), descending: true }
        : { column: part, descending: false },
    );
}

export function printSort(keys: readonly SortKey[]): string {
  return keys.map(({ column, descending }) => (descending ? '-' : '') + column).join(',');
}

/** What a click on a column's head does: ascending, descending, unsorted; with `add`, as well. */
export function toggledSort(text: string | null, column: string, add: boolean): string {
  const keys = parseSort(text);
  const current = keys.find((key) => key.column === column);
  if (!add) {
    if (current === undefined) return column;
    return current.descending ? '' : `-${column}`;
  }
  if (current === undefined) return printSort([...keys, { column, descending: false }]);
  if (current.descending) return printSort(keys.filter((key) => key !== current));
  return printSort(keys.map((key) => (key === current ? { ...key, descending: true } : key)));
}

export function ariaSort(
  keys: readonly SortKey[],
  column: string,
): 'ascending' | 'descending' | 'none' {
  const key = keys.find((each) => each.column === column);
  if (key === undefined) return 'none';
  return key.descending ? 'descending' : 'ascending';
}
