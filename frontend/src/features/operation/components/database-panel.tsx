import { Code, Table, Text } from '@mantine/core';

import type { Operation } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { formatBytes, formatDuration } from '@/lib/format';

type Database = Operation['database'];

function Statements({ statements }: { statements: Database['statements'] }) {
  if (statements.length === 0)
    return <Text size="sm">No statement takes longer than a second.</Text>;
  return (
    <ScrollTable label="Slow statements" miw={720} maxHeight={360}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th ta="right">For</Table.Th>
          <Table.Th>State</Table.Th>
          <Table.Th>Waits for</Table.Th>
          <Table.Th>By</Table.Th>
          <Table.Th>Statement</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {statements.map((one) => (
          <Table.Tr key={one.process_id}>
            <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
              {formatDuration(one.seconds)}
            </Table.Td>
            <Table.Td>{one.state}</Table.Td>
            <Table.Td>{one.waits_for ?? '–'}</Table.Td>
            <Table.Td>
              {one.application} ({one.process_id})
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <Code>{one.statement}</Code>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

function Tables({ tables }: { tables: Database['tables'] }) {
  return (
    <ScrollTable label="Tables" miw={360} maxHeight={360}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Table</Table.Th>
          <Table.Th ta="right">On disk</Table.Th>
          <Table.Th ta="right">Rows, about</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {tables.map((table) => (
          <Table.Tr key={table.name}>
            <Table.Td>{table.name}</Table.Td>
            <Table.Td ta="right">{formatBytes(table.bytes)}</Table.Td>
            <Table.Td ta="right">{table.rows.toLocaleString('en-US')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** Size, connections and slow statements of the database. */
export function DatabasePanel({ database }: { database: Database }) {
  return (
    <Panel title="Database">
      <Text size="sm">
        {formatBytes(database.bytes)} on disk; {database.connections} of {database.connections_most}{' '}
        connections; the oldest transaction has been open for{' '}
        {formatDuration(database.oldest_transaction_seconds)}.
      </Text>
      <Statements statements={database.statements} />
      <Tables tables={database.tables} />
    </Panel>
  );
}
