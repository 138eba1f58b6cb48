import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface ScrollTableProps extends TableProps {
  /** What the table holds; names the scrolling region, which the keyboard can reach. */
  label: string;
  /** Pixels beyond which the table scrolls downwards too, under its head. */
  maxHeight?: number;
  children: ReactNode;
}

/** A table that scrolls inside its own box, so the page never scrolls sideways. */
export function ScrollTable({ label, maxHeight, children, ...table }: ScrollTableProps) {
  return (
    <div role="region" aria-label={label} tabIndex={0} style={{ overflow: 'auto', maxHeight }}>
      <Table
        horizontalSpacing="sm"
        verticalSpacing={6}
        stickyHeader={maxHeight !== undefined}
        {...table}
      >
        {children}
      </Table>
    </div>
  );
}
