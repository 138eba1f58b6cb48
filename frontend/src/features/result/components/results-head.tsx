import { Group, Table, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';

import type { Axis, ResultColumn } from '@/api-schema/models';
import { capitalised, formatChoice, humanName, unitOf, unitSymbol } from '@/lib/quantity';
import type { SearchChanges } from '@/lib/use-search-state';

import { type ColumnFilter, columnFilterName, printColumnFilter } from '../lib/column-filter';
import { ariaSort, parseSort, toggledSort } from '../lib/sort';

import { ColumnFilterButton } from './column-filter-button';
import classes from './results-table.module.css';

const PHASES = ['pending', 'queued', 'executing', 'completed', 'timed_out', 'failed', 'aborted'];
const SORT_ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

/** Values to pick from in a column's filter; null for measured numbers. */
export function filterOptions(column: ResultColumn, axes: readonly Axis[]) {
  if (column.name === 'phase') return PHASES.map((phase) => ({ value: phase, label: phase }));
  if (column.name === 'cached') {
    return [
      { value: 'true', label: 'from cache' },
      { value: 'false', label: 'simulated' },
    ];
  }
  if (column.kind !== 'coordinate') return null;
  const axis = axes.find(({ paths }) => paths.length === 1 && paths[0] === column.name);
  if (axis === undefined) return null;
  return axis.values.map(({ label, value }) => {
    const plain = typeof value === 'object' || value === null ? label : String(value);
    return {
      value: plain,
      label:
        typeof value === 'number' ? formatChoice(value, unitOf(column.name, column.unit)) : label,
    };
  });
}

interface ResultsHeadProps {
  columns: readonly ResultColumn[];
  numeric: ReadonlySet<string>;
  axes: readonly Axis[];
  sort: string | null;
  filters: ReadonlyMap<string, ColumnFilter>;
  onChange: (changes: SearchChanges) => void;
}

/** Heads of the columns: name with unit and help, sorting, filter. */
export function ResultsHead({ columns, numeric, axes, sort, filters, onChange }: ResultsHeadProps) {
  const keys = parseSort(sort);
  return (
    <Table.Thead className={classes.head}>
      <Table.Tr aria-rowindex={1}>
        {columns.map((column) => {
          const direction = ariaSort(keys, column.name);
          const Icon = SORT_ICONS[direction];
          const unit = unitSymbol(unitOf(column.name, column.unit));
          return (
            <Table.Th key={column.name} aria-sort={direction}>
              <Group
                gap={2}
                wrap="nowrap"
                justify={numeric.has(column.name) ? 'flex-end' : undefined}
              >
                <Tooltip label={column.help} multiline maw={320} disabled={column.help === ''}>
                  <UnstyledButton
                    className={classes.sort}
                    onClick={(event) => {
                      onChange({ sort: toggledSort(sort, column.name, event.shiftKey) });
                    }}
                  >
                    <span>{capitalised(humanName(column.name))}</span>
                    <Icon size={14} aria-hidden data-sorted={direction !== 'none'} />
                  </UnstyledButton>
                </Tooltip>
                <ColumnFilterButton
                  column={column.name}
                  options={filterOptions(column, axes)}
                  unit={unit}
                  filter={filters.get(column.name)}
                  onChange={(filter) => {
                    onChange({
                      [columnFilterName(column.name)]:
                        filter === null ? null : printColumnFilter(filter),
                    });
                  }}
                />
              </Group>
            </Table.Th>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}
