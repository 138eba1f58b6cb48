import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

export const ROWS_A_PAGE = 50;

export interface RowPages<Row> {
  /** The rows of the page that is shown. */
  rows: readonly Row[];
  first: number;
  total: number;
  show: (first: number) => void;
}

/** Pages of rows that are all at hand. */
export function useRowPages<Row>(all: readonly Row[]): RowPages<Row> {
  const [wanted, show] = useState(0);
  // Fewer rows than before: the last page that there is.
  const last = Math.max(0, Math.ceil(all.length / ROWS_A_PAGE) - 1) * ROWS_A_PAGE;
  const first = Math.min(wanted, last);
  return { rows: all.slice(first, first + ROWS_A_PAGE), first, total: all.length, show };
}

interface RowPagerProps {
  pages: Omit<RowPages<unknown>, 'rows'> & { rows: readonly unknown[] };
  /** What the rows are, such as `rows, changed winners first`. */
  of: string;
}

/** Which rows are shown of how many, and the ways to the others; nothing where all are shown. */
export function RowPager({ pages: { rows, first, total, show }, of }: RowPagerProps) {
  if (total <= ROWS_A_PAGE) return null;
  const end = first + rows.length;
  const number = (value: number) => value.toLocaleString('en-US');
  return (
    <Group component="nav" gap="sm" aria-label="Pages of rows">
      <Text size="sm" role="status">
        {number(first + 1)} to {number(end)} of {number(total)} {of}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        disabled={first === 0}
        onClick={() => {
          show(first - ROWS_A_PAGE);
        }}
      >
        Previous
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={end >= total}
        onClick={() => {
          show(end);
        }}
      >
        Next
      </Button>
    </Group>
  );
}
