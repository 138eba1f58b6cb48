import { Table, Text } from '@mantine/core';

import type { Operation } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { formatBytes } from '@/lib/format';

type Worker = Operation['workers'][number];

function rowOf(worker: Worker) {
  return (
    <Table.Tr key={worker.name}>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{worker.name}</Table.Td>
      <Table.Td ta="right">{worker.processes}</Table.Td>
      <Table.Td ta="right">{formatBytes(worker.memory_bytes)}</Table.Td>
      <Table.Td ta="right">{formatBytes(worker.whole_memory_bytes)}</Table.Td>
      <Table.Td ta="right">{worker.model_revision}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment iso={worker.seen_at} relative />
      </Table.Td>
    </Table.Tr>
  );
}

/** The workers that live. */
export function WorkersPanel({ workers }: { workers: readonly Worker[] }) {
  return (
    <Panel title="Workers">
      {workers.length === 0 ? (
        <Text size="sm">No worker has shown a sign of life lately.</Text>
      ) : (
        <ScrollTable label="Live workers" miw={620} maxHeight={360}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th ta="right">Processes</Table.Th>
              <Table.Th ta="right">Memory of each</Table.Th>
              <Table.Th ta="right">Of one alone</Table.Th>
              <Table.Th ta="right">Model revision</Table.Th>
              <Table.Th>Seen</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{workers.map(rowOf)}</Table.Tbody>
        </ScrollTable>
      )}
    </Panel>
  );
}
