import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { DifferencePage } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { coordinatesText } from '@/lib/coordinates';
import { formatPercent } from '@/lib/format';
import { paths } from '@/lib/paths';
import { capitalised, formatQuantity, humanName, unitOf } from '@/lib/quantity';

/** How much a value moved, with its sign; a dash where it has nothing to be a share of. */
export function changeText(change: number | null): string {
  if (change === null) return '–';
  return `${change > 0 ? '+' : ''}${formatPercent(change)}`;
}

/** Points that moved between two sweeps, one a row. */
export function DifferencesTable({ page }: { page: DifferencePage }) {
  if (page.items.length === 0) return <Text c="dimmed">No point has moved.</Text>;
  return (
    <ScrollTable label="Points that moved" miw={760} maxHeight={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Point</Table.Th>
          <Table.Th>Metric</Table.Th>
          <Table.Th ta="right">Revision {page.model_revision}</Table.Th>
          <Table.Th ta="right">Revision {page.other_model_revision}</Table.Th>
          <Table.Th ta="right">Largest change</Table.Th>
          <Table.Th ta="right">n</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {page.items.map((row) => {
          const unit = unitOf(row.metric, row.unit);
          return (
            <Table.Tr key={row.point_index}>
              <Table.Th scope="row">
                <Anchor component={Link} to={paths.point(page.sweep_id, row.point_index)} size="sm">
                  Point {row.point_index}: {coordinatesText(row.coordinates)}
                </Anchor>
              </Table.Th>
              <Table.Td>{capitalised(humanName(row.metric))}</Table.Td>
              <Table.Td ta="right">{formatQuantity(row.before, unit)}</Table.Td>
              <Table.Td ta="right">{formatQuantity(row.after, unit)}</Table.Td>
              <Table.Td ta="right">{changeText(row.relative_change)}</Table.Td>
              <Table.Td ta="right">{row.n}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </ScrollTable>
  );
}
