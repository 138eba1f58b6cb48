import { Anchor, Table } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router';

import type { Axis, ResultColumn, ResultRow } from '@/api-schema/models';
import { PhaseBadge } from '@/components/phase-badge';
import type { ColumnFilter } from '@/lib/column-filter';
import { paths } from '@/lib/paths';
import { type SearchChanges, useSearchState } from '@/lib/use-search-state';

import {
  cellText,
  cellValue,
  coordinateWidth,
  isNumericColumn,
  longestLabel,
} from '../lib/columns';
import { ROW_PX, useRowWindow } from '../lib/use-row-window';

import { ResultsHead } from './results-head';
import classes from './results-table.module.css';

const NEAR_END = 30;

interface ResultsTableProps {
  sweepId: string;
  axes: readonly Axis[];
  columns: readonly ResultColumn[];
  rows: readonly ResultRow[];
  total: number;
  sort: string | null;
  filters: ReadonlyMap<string, ColumnFilter>;
  onChange: (changes: SearchChanges) => void;
  /** Called when the reader nears the last row that is loaded. */
  onNearEnd: () => void;
}

function columnWidth(column: ResultColumn, axes: readonly Axis[]): number {
  const { name, kind } = column;
  if (kind === 'coordinate') return coordinateWidth(longestLabel(column, axes));
  return kind === 'metric' || kind === 'network' ? 175 : name === 'phase' ? 135 : 118;
}

function Cell({ sweepId, row, column }: { sweepId: string; row: ResultRow; column: ResultColumn }) {
  const [search] = useSearchState();
  if (column.name === 'phase') return <PhaseBadge phase={row.phase} size="sm" />;
  const text = cellText(row, column);
  if (column.name !== 'point_index') return text;
  return (
    <Anchor
      component={Link}
      to={paths.point(sweepId, row.point_index, search.get('prices'))}
      size="sm"
      aria-label={`Point ${text}`}
    >
      {text}
    </Anchor>
  );
}

/** Rows of results; only those in view are in the document. */
export function ResultsTable(props: ResultsTableProps) {
  const { sweepId, axes, columns, rows, total, sort, filters, onChange, onNearEnd } = props;
  const { scroll, items, before, after, lastIndex } = useRowWindow(rows.length);

  useEffect(() => {
    if (rows.length < total && lastIndex >= rows.length - NEAR_END) onNearEnd();
  }, [lastIndex, rows.length, total, onNearEnd]);

  const sample = rows[0];
  const numeric = new Set(
    columns
      .filter((column) => isNumericColumn(column, sample ? cellValue(sample, column) : null))
      .map(({ name }) => name),
  );
  const widths = columns.map((column) => columnWidth(column, axes));
  const width = widths.reduce((sum, each) => sum + each, 0);
  return (
    <div
      ref={scroll}
      className={classes.scroll}
      role="region"
      aria-label="Table of results"
      tabIndex={0}
    >
      <Table
        className={classes.table}
        style={{ minWidth: width }}
        aria-rowcount={total + 1}
        highlightOnHover
      >
        <colgroup>
          {columns.map((column, index) => (
            <col key={column.name} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        <ResultsHead
          columns={columns}
          numeric={numeric}
          axes={axes}
          sort={sort}
          filters={filters}
          onChange={onChange}
        />
        <Table.Tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <Table.Tr
                key={`${String(row.point_index)}/${String(row.replicate)}`}
                aria-rowindex={index + 2}
                h={ROW_PX}
              >
                {columns.map((column) => (
                  <Table.Td
                    key={column.name}
                    py={4}
                    className={`${classes.cell ?? ''} ${numeric.has(column.name) ? (classes.number ?? '') : ''}`}
                  >
                    <Cell sweepId={sweepId} row={row} column={column} />
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </Table.Tbody>
      </Table>
    </div>
  );
}
