import { Button, Table } from '@mantine/core';

import { ScrollTable } from '@/components/scroll-table';
import { formatPercent } from '@/lib/format';

import type { HotRow } from '../lib/hottest';

interface HottestListProps {
  rows: readonly HotRow[];
  marked: number | null;
  onMark: (row: number | null) => void;
}

/** The busiest links, each of which the picture can mark. */
export function HottestList({ rows, marked, onMark }: HottestListProps) {
  const hasFlows = rows.some(({ flows }) => flows !== '');
  return (
    <ScrollTable label="Hottest links" maxHeight={300}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Hottest links</Table.Th>
          <Table.Th ta="right">Active</Table.Th>
          {hasFlows && <Table.Th>Largest flows, endpoint to endpoint</Table.Th>}
          <Table.Th>In the picture</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {rows.map(({ row, name, value, flows }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={500}>
              {name}
            </Table.Th>
            <Table.Td ta="right">{formatPercent(value)}</Table.Td>
            {hasFlows && <Table.Td>{flows}</Table.Td>}
            <Table.Td>
              {row !== undefined && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-pressed={marked === row}
                  aria-label={`Mark ${name}`}
                  onClick={() => {
                    onMark(marked === row ? null : row);
                  }}
                >
                  {marked === row ? 'Marked' : 'Mark'}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
