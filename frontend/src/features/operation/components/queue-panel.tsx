import { Table, Text } from '@mantine/core';

import type { Operation } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { formatDuration } from '@/lib/format';

type Waiting = Operation['queue'][number];

const POOLS: Record<Waiting['pool'], string> = {
  shared: 'any process',
  whole_machine: 'a machine alone',
  no_worker: 'nobody who lives',
};

function rowOf(waiting: Waiting) {
  return (
    <Table.Tr key={`${waiting.pool} ${waiting.held ?? ''}`}>
      <Table.Td>{POOLS[waiting.pool]}</Table.Td>
      <Table.Td>{waiting.held ?? 'no'}</Table.Td>
      <Table.Td ta="right">{waiting.queued.toLocaleString('en-US')}</Table.Td>
      <Table.Td ta="right">{waiting.executing.toLocaleString('en-US')}</Table.Td>
      <Table.Td ta="right">
        {waiting.queued > 0 ? formatDuration(waiting.oldest_seconds) : '–'}
      </Table.Td>
    </Table.Tr>
  );
}

/** What waits, for whom, and for how long. */
export function QueuePanel({ queue }: { queue: readonly Waiting[] }) {
  return (
    <Panel title="Queue">
      {queue.length === 0 ? (
        <Text size="sm">No run waits, and none is under way.</Text>
      ) : (
        <ScrollTable label="Waiting runs" miw={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Can be taken by</Table.Th>
              <Table.Th>Held</Table.Th>
              <Table.Th ta="right">Runs waiting</Table.Th>
              <Table.Th ta="right">Handed out</Table.Th>
              <Table.Th ta="right">Next has waited</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{queue.map(rowOf)}</Table.Tbody>
        </ScrollTable>
      )}
    </Panel>
  );
}
