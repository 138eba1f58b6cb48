import { Table, Text } from '@mantine/core';

import type { ApiKey, Project } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { ScrollTable } from '@/components/scroll-table';

import { useKeys, useRevokeKey } from '../api/keys';

import { LentCells, LentHeads } from './lent-cells';

function Row({ apiKey, project }: { apiKey: ApiKey; project: string }) {
  const revoke = useRevokeKey(project);
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{apiKey.name}</Table.Td>
      <Table.Td>{apiKey.hint}…</Table.Td>
      <Table.Td>{apiKey.role}</Table.Td>
      <Table.Td>{apiKey.made_by ?? 'the server'}</Table.Td>
      <LentCells
        lent={apiKey}
        revoke={revoke}
        question={`Revoke the key ${apiKey.name}?`}
        consequence="Whoever uses it is refused from now on."
        confirmLabel="Revoke the key"
      />
    </Table.Tr>
  );
}

/** The API keys of a project: owners see all of them, others their own. */
export function KeyList({ project }: { project: Project }) {
  const { data, error, refetch } = useKeys(project.name);
  return (
    <Panel title="API keys">
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Text size="sm">
          No key yet. Programs bring one along, in FABRICSWEEP_API_KEY or the header Authorization.
        </Text>
      )}
      {data !== undefined && data.length > 0 && (
        <ScrollTable label="API keys" miw={820}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Begins with</Table.Th>
              <Table.Th>Role</Table.Th>
              <Table.Th>Made by</Table.Th>
              <LentHeads />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((apiKey) => (
              <Row key={apiKey.id} apiKey={apiKey} project={project.name} />
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </Panel>
  );
}
