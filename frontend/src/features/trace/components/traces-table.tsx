import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router';

import type { TraceItem } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { ScrollTable } from '@/components/scroll-table';
import { formatBytes } from '@/lib/format';
import { paths } from '@/lib/paths';

type Kind = TraceItem['kind'];

interface Column {
  heading: string;
  /** Words are written from the left, numbers to the right. */
  isText?: boolean;
  shown: (trace: TraceItem) => string | undefined;
}

const count = (value: number | null) => value?.toLocaleString('en-US');
const operations = ({ operations: all }: TraceItem) => count(all);

/** What a table of each kind is called, and what it tells between the version and the day. */
const TABLES: Record<Kind, { label: string; name: string; columns: Column[] }> = {
  ranks: {
    label: 'Traces',
    name: 'Name',
    columns: [
      { heading: 'Ranks', shown: ({ ranks }) => count(ranks) },
      { heading: 'Operations', shown: operations },
      { heading: 'Sent', shown: ({ sent_bytes }) => formatBytes(sent_bytes) },
      { heading: 'Collectives', shown: ({ collectives }) => count(collectives) },
      { heading: 'Format', isText: true, shown: ({ format }) => format },
    ],
  },
  addresses: {
    label: 'Address traces',
    name: 'Address trace',
    columns: [
      { heading: 'Cores', shown: ({ cores }) => count(cores) },
      { heading: 'Accesses', shown: operations },
      { heading: 'Writes', shown: ({ writes }) => count(writes) },
      { heading: 'Lines of 64 B', shown: ({ lines }) => count(lines) },
      { heading: 'Addresses up to', shown: ({ address_bytes }) => formatBytes(address_bytes) },
    ],
  },
};

interface TracesTableProps {
  kind: Kind;
  /** Of any kind: others are left out. */
  traces: readonly TraceItem[];
}

/** The traces of one kind at their latest version, one a row. */
export function TracesTable({ kind, traces }: TracesTableProps) {
  const { label, name, columns } = TABLES[kind];
  const own = traces.filter((trace) => trace.kind === kind);
  if (own.length === 0) return null;
  return (
    <ScrollTable label={label} highlightOnHover miw={680} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{name}</Table.Th>
          <Table.Th ta="right">Version</Table.Th>
          {columns.map(({ heading, isText }) => (
            <Table.Th key={heading} ta={isText === true ? undefined : 'right'}>
              {heading}
            </Table.Th>
          ))}
          <Table.Th>Imported</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {own.map((trace) => (
          <Table.Tr key={trace.name}>
            <Table.Td maw={320} style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={Link} to={paths.trace(trace.name)} fw={600}>
                {trace.name}
              </Anchor>
            </Table.Td>
            <Table.Td ta="right">{trace.version}</Table.Td>
            {columns.map(({ heading, isText, shown }) => (
              <Table.Td key={heading} ta={isText === true ? undefined : 'right'}>
                {shown(trace)}
              </Table.Td>
            ))}
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <Moment iso={trace.created_at} relative />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
