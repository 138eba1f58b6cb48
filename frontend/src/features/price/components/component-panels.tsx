import { Table } from '@mantine/core';

import type { PriceTable } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';

import {
  type ComponentGroup,
  groupsOf,
  powerText,
  priceText,
  serviceText,
  spreadText,
} from '../lib/component-text';

/** What each component costs and draws, by class, and who says so. */
export function ComponentPanels({ table }: { table: PriceTable }) {
  return groupsOf(table.components).map((group) => <ClassPanel key={group.kind} group={group} />);
}

function ClassPanel({ group }: { group: ComponentGroup }) {
  return (
    <Panel title={group.label}>
      <ScrollTable
        label={`${group.label} of the table`}
        miw={900}
        verticalSpacing="xs"
        // Columns of all classes lie below one another.
        layout="fixed"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="19%">Name</Table.Th>
            <Table.Th w="13%">For</Table.Th>
            <Table.Th w="14%">Price</Table.Th>
            <Table.Th w="12%">Low to high</Table.Th>
            <Table.Th w="10%">Power</Table.Th>
            <Table.Th w="24%">Source</Table.Th>
            <Table.Th w="8%">Date</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {group.components.map((one) => (
            <Table.Tr key={one.name} style={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
              <Table.Td fw={600}>{one.name}</Table.Td>
              <Table.Td>{serviceText(one)}</Table.Td>
              <Table.Td>{priceText(one)}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{spreadText(one)}</Table.Td>
              <Table.Td>{powerText(one)}</Table.Td>
              <Table.Td>{one.source}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{one.date}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Panel>
  );
}
