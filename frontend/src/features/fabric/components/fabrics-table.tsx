import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router';

import type { FabricItem } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';

/** Fabrics at their latest version, one a row. */
export function FabricsTable({ fabrics }: { fabrics: readonly FabricItem[] }) {
  return (
    <ScrollTable label="Fabrics" highlightOnHover miw={680} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th ta="right">Version</Table.Th>
          <Table.Th ta="right">Endpoints</Table.Th>
          <Table.Th ta="right">Routers</Table.Th>
          <Table.Th ta="right">Links</Table.Th>
          <Table.Th>Tables</Table.Th>
          <Table.Th>Imported</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {fabrics.map((fabric) => (
          <Table.Tr key={fabric.name}>
            <Table.Td maw={320} style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={Link} to={paths.fabric(fabric.name)} fw={600}>
                {fabric.name}
              </Anchor>
            </Table.Td>
            <Table.Td ta="right">{fabric.version}</Table.Td>
            <Table.Td ta="right">{fabric.endpoints.toLocaleString('en-US')}</Table.Td>
            <Table.Td ta="right">{fabric.routers.toLocaleString('en-US')}</Table.Td>
            <Table.Td ta="right">{fabric.links.toLocaleString('en-US')}</Table.Td>
            <Table.Td>{fabric.has_tables ? 'yes' : 'no'}</Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <Moment iso={fabric.created_at} relative />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
