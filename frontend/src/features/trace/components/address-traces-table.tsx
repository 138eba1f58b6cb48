import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router';

import type { TraceItem } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { ScrollTable } from '@/components/scroll-table';
import { formatBytes } from '@/lib/format';
import { paths } from '@/lib/paths';

/** Address traces at their latest version, one a row. */
export function AddressTracesTable({ traces }: { traces: readonly TraceItem[] }) {
  if (traces.length === 0) return null;
  return (
    <ScrollTable label="Address traces" highlightOnHover miw={680} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Address trace</Table.Th>
          <Table.Th ta="right">Version</Table.Th>
          <Table.Th ta="right">Cores</Table.Th>
          <Table.Th ta="right">Accesses</Table.Th>
          <Table.Th ta="right">Writes</Table.Th>
          <Table.Th ta="right">Lines of 64 B</Table.Th>
          <Table.Th ta="right">Addresses up to</Table.Th>
          <Table.Th>Imported</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {traces.map((trace) => (
          <Table.Tr key={trace.name}>
            <Table.Td maw={320} style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={Link} to={paths.trace(trace.name)} fw={600}>
                {trace.name}
              </Anchor>
            </Table.Td>
            <Table.Td ta="right">{trace.version}</Table.Td>
            <Table.Td ta="right">{trace.cores?.toLocaleString('en-US')}</Table.Td>
            <Table.Td ta="right">{trace.operations.toLocaleString('en-US')}</Table.Td>
            <Table.Td ta="right">{trace.writes?.toLocaleString('en-US')}</Table.Td>
            <Table.Td ta="right">{trace.lines?.toLocaleString('en-US')}</Table.Td>
            <Table.Td ta="right">{formatBytes(trace.address_bytes)}</Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <Moment iso={trace.created_at} relative />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
