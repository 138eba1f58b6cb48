import { Button, Group, Pill, Text } from '@mantine/core';

import { type ColumnFilter, columnFilterName, columnFiltersOf } from '@/lib/column-filter';
import { clearedFilters } from '@/lib/place-filter';
import { formatChoice, formatQuantity, humanName, unitOf } from '@/lib/quantity';
import type { SearchChanges } from '@/lib/use-search-state';

interface FilterChipsProps {
  search: URLSearchParams;
  onChange: (changes: SearchChanges) => void;
  /** Units of columns whose names do not tell them. */
  units?: ReadonlyMap<string, string | null>;
  /** Whether the written expression is one of them. */
  withWritten?: boolean;
}

function valueText(text: string, unit: string | null): string {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? text : formatChoice(value, unit);
}

/** A filter in words: `link bandwidth: 4 GB/s or 8 GB/s`, `completion time: 1 ms to 2 ms`. */
export function chipText(column: string, filter: ColumnFilter, unit: string | null): string {
  const name = humanName(column);
  if (filter.kind === 'one_of') {
    const shown = filter.values.map((value) => valueText(value, unit).replace(/ \(.*\)$/, ''));
    return `${name}: ${shown.join(' or ')}`;
  }
  const { low, high } = filter;
  if (low === null) return `${name}: at most ${formatQuantity(high, unit)}`;
  if (high === null) return `${name}: at least ${formatQuantity(low, unit)}`;
  return `${name}: ${formatQuantity(low, unit)} to ${formatQuantity(high, unit)}`;
}

/** What the page is filtered by; each part is taken away by itself, or all at once. */
export function FilterChips({ search, onChange, units, withWritten = false }: FilterChipsProps) {
  const filters = columnFiltersOf(search);
  const written = withWritten ? (search.get('filter') ?? '') : '';
  const count = filters.size + (written === '' ? 0 : 1);
  if (count === 0) return null;
  const chip = (key: string, text: string, name: string, label: string) => (
    <Pill
      key={key}
      size="md"
      withRemoveButton
      removeButtonProps={{ 'aria-label': label, tabIndex: 0, 'aria-hidden': false }}
      onRemove={() => {
        onChange({ [name]: null });
      }}
    >
      {text}
    </Pill>
  );
  return (
    <Group gap="xs" aria-label={withWritten ? 'Filter of the page' : 'Column filters'} role="group">
      <Text size="sm">Only</Text>
      {written !== '' && chip('filter', written, 'filter', `Remove the filter ${written}`)}
      {[...filters].map(([column, filter]) => {
        const unit = units?.get(column) ?? unitOf(column);
        return chip(
          column,
          chipText(column, filter, unit),
          columnFilterName(column),
          `Remove the filter of ${humanName(column)}`,
        );
      })}
      {count > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onChange(clearedFilters(search));
          }}
        >
          Clear all
        </Button>
      )}
    </Group>
  );
}
