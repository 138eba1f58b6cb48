import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { Operation } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';

type Chunk = Operation['chunks'][number];

function Simulated({ chunk }: { chunk: Chunk }) {
  if (chunk.point_index === null || chunk.replicate === null) return <>–</>;
  return (
    <Anchor component={Link} to={paths.point(chunk.sweep_id, chunk.point_index)} size="sm">
      point {chunk.point_index}, replicate {chunk.replicate}
    </Anchor>
  );
}

function rowOf(chunk: Chunk, place: number) {
  return (
    <Table.Tr key={`${chunk.worker} ${String(place)}`}>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{chunk.worker}</Table.Td>
      <Table.Td maw={280} style={{ overflowWrap: 'anywhere' }}>
        <Anchor component={Link} to={paths.sweep(chunk.sweep_id)} size="sm">
          {chunk.sweep_name}
        </Anchor>
      </Table.Td>
      <Table.Td>{chunk.model}</Table.Td>
      <Table.Td>
        <Simulated chunk={chunk} />
      </Table.Td>
      <Table.Td ta="right">{chunk.runs}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment iso={chunk.started_at} relative />
      </Table.Td>
    </Table.Tr>
  );
}

/** What each process of a worker runs. */
export function ChunksPanel({ chunks }: { chunks: readonly Chunk[] }) {
  return (
    <Panel title="Under way">
      {chunks.length === 0 ? (
        <Text size="sm">No worker holds a run.</Text>
      ) : (
        <ScrollTable label="Chunks" miw={720} maxHeight={360}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Process</Table.Th>
              <Table.Th>Sweep</Table.Th>
              <Table.Th>Model</Table.Th>
              <Table.Th>Simulates</Table.Th>
              <Table.Th ta="right">Runs left</Table.Th>
              <Table.Th>Handed out</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{chunks.map(rowOf)}</Table.Tbody>
        </ScrollTable>
      )}
    </Panel>
  );
}
