import { Anchor, Code, Table, Text } from '@mantine/core';

import type { AuditEntry } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { ScrollTable } from '@/components/scroll-table';

import type { AuditFilter } from '../api/audit';

interface NarrowProps {
  value: string;
  /** What following it shows, for those who do not see where it stands. */
  hint: string;
  onClick: () => void;
}

function Narrow({ value, hint, onClick }: NarrowProps) {
  return (
    <Anchor component="button" type="button" size="sm" ta="left" title={hint} onClick={onClick}>
      {value}
    </Anchor>
  );
}

interface AuditTableProps {
  entries: AuditEntry[];
  onNarrow: (filter: AuditFilter) => void;
}

function Row({ entry, onNarrow }: { entry: AuditEntry; onNarrow: AuditTableProps['onNarrow'] }) {
  const { project } = entry;
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment iso={entry.at} />
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Narrow
          value={entry.actor_name}
          hint="Show what goes by this name"
          onClick={() => {
            onNarrow({ actor: entry.actor_name });
          }}
        />
        <Text size="xs" c="dimmed">
          {entry.actor_kind === 'key' ? 'API key' : entry.actor_kind}
          {entry.address !== null && `, from ${entry.address}`}
        </Text>
      </Table.Td>
      <Table.Td>
        {project !== null && (
          <Narrow
            value={project}
            hint="Show this project"
            onClick={() => {
              onNarrow({ of_project: project });
            }}
          />
        )}
      </Table.Td>
      <Table.Td>
        <Narrow
          value={entry.operation}
          hint="Show this operation"
          onClick={() => {
            onNarrow({ operation: entry.operation });
          }}
        />
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Code>{entry.subject}</Code>
      </Table.Td>
      <Table.Td>{entry.status}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {entry.request_id !== null && <Code>{entry.request_id}</Code>}
      </Table.Td>
    </Table.Tr>
  );
}

/** Who has changed what. Names, projects and operations narrow the list to what has them too. */
export function AuditTable({ entries, onNarrow }: AuditTableProps) {
  return (
    <ScrollTable label="Audit log" miw={1180}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th>Who</Table.Th>
          <Table.Th>Project</Table.Th>
          <Table.Th>Operation</Table.Th>
          <Table.Th>Of what</Table.Th>
          <Table.Th>Answer</Table.Th>
          <Table.Th>Request</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry, place) => (
          <Row key={`${entry.at} ${String(place)}`} entry={entry} onNarrow={onNarrow} />
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
