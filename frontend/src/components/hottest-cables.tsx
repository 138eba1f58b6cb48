import { Table, Text } from '@mantine/core';

import type { HotCable } from '@/api-schema/models';
import { formatNumber } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';

import { ScrollTable } from './scroll-table';

/** The most loaded cables, one direction a row. */
export function HottestCables({ cables }: { cables: readonly HotCable[] }) {
  if (cables.length === 0) return <Text c="dimmed">No flow crossed a cable.</Text>;
  return (
    <ScrollTable label="Hottest cables" miw={620} maxHeight={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>From</Table.Th>
          <Table.Th>To</Table.Th>
          <Table.Th>Class</Table.Th>
          <Table.Th ta="right">Mean load</Table.Th>
          <Table.Th ta="right">Largest load</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {cables.map((cable) => (
          <Table.Tr key={`${cable.from}:${String(cable.from_port)}>${cable.to}`}>
            <Table.Th scope="row" fw={500}>
              {cable.from}:{cable.from_port}
            </Table.Th>
            <Table.Td>
              {cable.to}:{cable.to_port}
            </Table.Td>
            <Table.Td>{linkClassName(cable.link_class)}</Table.Td>
            <Table.Td ta="right">{formatNumber(cable.mean_load, 3)}</Table.Td>
            <Table.Td ta="right">{formatNumber(cable.max_load, 4)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
