import { Group, Table, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';

import type { Axis, Phase, ResultColumn } from '@/api-schema/models';
import { type ColumnFilter, columnFilterName, printColumnFilter } from '@/lib/column-filter';
import { phaseName } from '@/lib/phase';
import {
  capitalised,
  formatChoice,
  humanName,
  shownFactor,
  unitOf,
  unitSymbol,
} from '@/lib/quantity';
import type { SearchChanges } from '@/lib/use-search-state';

import { ariaSort, parseSort, toggledSort } from '../lib/sort';

import { ColumnFilterButton } from './column-filter-button';
import classes from './results-table.module.css';

const PHASES: readonly Phase[] = [
  'pending',
  'queued',
  'executing',
  'completed',
  'timed_out',
  'failed',
  'aborted',
];
const SORT_ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

/** Values to pick from in a column's filter; null for measured numbers. */
export function filterOptions(column: ResultColumn, axes: readonly Axis[]) {
  if (column.name === 'phase') {
    return PHASES.map((phase) => ({ value: phase, label: phaseName(phase) }));
  }
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
  /** Whether rows are sorted by one column: a coordinate, a network cost or a metric. */
  byOne?: boolean;
}

/** Heads of the columns: name with unit and help, sorting, filter. */
export function ResultsHead(props: ResultsHeadProps) {
  const { columns, numeric, axes, sort, filters, onChange, byOne = false } = props;
  const keys = parseSort(sort);
  return (
    <Table.Thead className={classes.head}>
      <Table.Tr aria-rowindex={1}>
        {columns.map((column) => {
          const direction = ariaSort(keys, column.name);
          const Icon = SORT_ICONS[direction];
          // Points are sorted by where they lie and by means; to sort by the first column is to stop.
          const sorts = !byOne || column.kind !== 'meta' || column.name === 'point_index';
          const filtered = !byOne || column.name !== 'runs';
          const name = <span>{capitalised(humanName(column.name))}</span>;
          const unit = unitSymbol(unitOf(column.name, column.unit));
          return (
            <Table.Th key={column.name} aria-sort={direction}>
              <Group
                gap={2}
                wrap="nowrap"
                justify={numeric.has(column.name) ? 'flex-end' : undefined}
              >
                <Tooltip label={column.help} multiline maw={320} disabled={column.help === ''}>
                  {sorts ? (
                    <UnstyledButton
                      className={classes.sort}
                      onClick={(event) => {
                        const more = event.shiftKey && !byOne;
                        const stops = byOne && column.kind === 'meta';
                        onChange({ sort: stops ? null : toggledSort(sort, column.name, more) });
                      }}
                    >
                      {name}
                      <Icon size={14} aria-hidden data-sorted={direction !== 'none'} />
                    </UnstyledButton>
                  ) : (
                    <span className={classes.sort}>{name}</span>
                  )}
                </Tooltip>
                {filtered && (
                  <ColumnFilterButton
                    column={column.name}
                    options={filterOptions(column, axes)}
                    unit={unit}
                    factor={shownFactor(unitOf(column.name, column.unit))}
                    filter={filters.get(column.name)}
                    onChange={(filter) => {
                      onChange({
                        [columnFilterName(column.name)]:
                          filter === null ? null : printColumnFilter(filter),
                      });
                    }}
                  />
                )}
              </Group>
            </Table.Th>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}
