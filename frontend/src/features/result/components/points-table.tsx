import { Table } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import type { Axis, ResultColumn } from '@/api-schema/models';
import type { ColumnFilter } from '@/lib/column-filter';
import { paths } from '@/lib/paths';
import { type SearchChanges, useSearchState } from '@/lib/use-search-state';
import type { Selection } from '@/lib/use-selection';

import { coordinateWidth, longestLabel } from '../lib/columns';
import type { TableRow } from '../lib/point-table';
import { ROW_PX, useRowWindow } from '../lib/use-row-window';

import { PointCell } from './point-cell';
import { ResultsHead } from './results-head';
import classes from './results-table.module.css';

const NEAR_END = 30;
const PAGE_ROWS = 12;

interface PointsTableProps {
  sweepId: string;
  axes: readonly Axis[];
  columns: readonly ResultColumn[];
  rows: readonly TableRow[];
  /** Rows when all points are loaded and none is opened. */
  total: number;
  sort: string | null;
  filters: ReadonlyMap<string, ColumnFilter>;
  opened: ReadonlySet<number>;
  onToggle: (index: number) => void;
  /** Points that are ticked, to be compared. */
  selection: Selection;
  onChange: (changes: SearchChanges) => void;
  /** Called when the reader nears the last row that is loaded. */
  onNearEnd: () => void;
}

function columnWidth(column: ResultColumn, axes: readonly Axis[]): number {
  if (column.kind === 'coordinate') return coordinateWidth(longestLabel(column, axes));
  if (column.kind === 'network') return 175;
  return column.kind === 'metric' ? 205 : column.name === 'phase' ? 135 : 110;
}

function rowKey(row: TableRow): string {
  const index = String(row.point.point_index);
  if (row.kind === 'run') return `${index}/${String(row.run.replicate)}`;
  return `${index}/${row.kind}`;
}

/** Points with their means, their runs below those that are opened; only rows in view are in the document. */
export function PointsTable(props: PointsTableProps) {
  const { sweepId, axes, columns, rows, total, sort, filters } = props;
  const { opened, onToggle, selection, onChange, onNearEnd } = props;
  const navigate = useNavigate();
  const [search] = useSearchState();
  const [active, setActive] = useState(0);
  const moved = useRef(false);
  const { scroll, items, before, after, lastIndex, scrollToIndex } = useRowWindow(rows.length);
  const current = Math.min(active, Math.max(0, rows.length - 1));

  useEffect(() => {
    const loaded = rows.length > 0 && lastIndex >= rows.length - NEAR_END;
    if (loaded) onNearEnd();
  }, [lastIndex, rows.length, onNearEnd]);

  useEffect(() => {
    if (!moved.current) return;
    const row = scroll.current?.querySelector<HTMLElement>(`[data-row="${String(current)}"]`);
    if (row !== null && row !== undefined) {
      row.focus({ preventScroll: true });
      moved.current = false;
    }
  });

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    moved.current = true;
    scrollToIndex(next);
    setActive(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current];
    if (row === undefined) return;
    const index = row.point.point_index;
    const isOpen = opened.has(index);
    const steps: Record<string, () => void> = {
      ArrowDown: () => {
        moveTo(current + 1);
      },
      ArrowUp: () => {
        moveTo(current - 1);
      },
      PageDown: () => {
        moveTo(current + PAGE_ROWS);
      },
      PageUp: () => {
        moveTo(current - PAGE_ROWS);
      },
      Home: () => {
        moveTo(0);
      },
      End: () => {
        moveTo(rows.length - 1);
      },
      ArrowRight: () => {
        if (row.kind === 'point' && !isOpen) onToggle(index);
      },
      ArrowLeft: () => {
        if (!isOpen) return;
        moveTo(rows.findIndex(({ point }) => point.point_index === index));
        onToggle(index);
      },
      ' ': () => {
        if (row.kind === 'point') selection.toggle(String(index));
      },
      Enter: () => {
        void navigate(paths.point(sweepId, index, search.get('prices')));
      },
    };
    const step = event.target instanceof HTMLTableRowElement ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    step();
  };

  const numeric = new Set(
    columns
      .filter(
        ({ name, kind }) =>
          kind === 'metric' ||
          kind === 'network' ||
          name === 'runs' ||
          (kind === 'coordinate' && typeof rows[0]?.point.coordinates[name] === 'number'),
      )
      .map(({ name }) => name),
  );
  const widths = columns.map((column) => columnWidth(column, axes));
  const width = widths.reduce((sum, each) => sum + each, 0);
  return (
    <div ref={scroll} className={classes.scroll} role="region" aria-label="Table of results">
      <Table
        className={classes.table}
        style={{ minWidth: width }}
        role="treegrid"
        aria-multiselectable
        aria-label="Points with their means"
        aria-rowcount={total + 1}
        highlightOnHover
        onKeyDown={onKeyDown}
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
          byOne
        />
        <Table.Tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const isPoint = row.kind === 'point';
            const isOpen = opened.has(row.point.point_index);
            return (
              <Table.Tr
                key={rowKey(row)}
                className={classes.row ?? ''}
                data-row={index}
                data-below={!isPoint || undefined}
                aria-rowindex={index + 2}
                aria-level={isPoint ? 1 : 2}
                aria-expanded={isPoint ? isOpen : undefined}
                aria-selected={isPoint ? selection.has(String(row.point.point_index)) : undefined}
                tabIndex={index === current ? 0 : -1}
                onFocus={() => {
                  setActive(index);
                }}
                h={ROW_PX}
              >
                {columns.map((column) => (
                  <Table.Td
                    key={column.name}
                    py={4}
                    className={`${classes.cell ?? ''} ${numeric.has(column.name) ? (classes.number ?? '') : ''}`}
                  >
                    <PointCell
                      {...{ sweepId, row, column, onToggle }}
                      opened={isOpen}
                      ticked={selection.has(String(row.point.point_index))}
                      onTick={(point) => {
                        selection.toggle(String(point));
                      }}
                    />
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
