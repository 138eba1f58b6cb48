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
      <ScrollTable label={`${group.label} of the table`} miw={900} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>For</Table.Th>
            <Table.Th>Price</Table.Th>
            <Table.Th>Low to high</Table.Th>
            <Table.Th>Power</Table.Th>
            <Table.Th>Source</Table.Th>
            <Table.Th>Date</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {group.components.map((one) => (
            <Table.Tr key={one.name} style={{ verticalAlign: 'top' }}>
              <Table.Td fw={600} miw={150}>
                {one.name}
              </Table.Td>
              <Table.Td miw={120}>{serviceText(one)}</Table.Td>
              <Table.Td miw={120}>{priceText(one)}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{spreadText(one)}</Table.Td>
              <Table.Td miw={90}>{powerText(one)}</Table.Td>
              <Table.Td miw={220} style={{ overflowWrap: 'anywhere' }}>
                {one.source}
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{one.date}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Panel>
  );
}
