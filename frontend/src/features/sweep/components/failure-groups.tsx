import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { Sweep } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';

import { ACTORS } from '../lib/failure-classes';

/** Why runs failed, by who must act. */
export function FailureGroups({ sweep: { id, failures } }: { sweep: Sweep }) {
  if (failures.length === 0) return null;
  return (
    <Panel title="Why runs failed">
      <ScrollTable label="Failures by who must act" miw={620}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Who must act</Table.Th>
            <Table.Th ta="right">Runs</Table.Th>
            <Table.Th>Reason of the first</Table.Th>
            <Table.Th>Where</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {failures.map((group) => (
            <Table.Tr key={`${group.failure_class} ${group.code}`}>
              <Table.Td maw={200}>{ACTORS[group.failure_class]}</Table.Td>
              <Table.Td ta="right">{group.runs.toLocaleString('en-US')}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Text size="sm" lineClamp={3}>
                  {group.message}
                </Text>
                <Text size="xs" c="dimmed">
                  {group.code}
                </Text>
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <Anchor component={Link} to={paths.point(id, group.point_index)} size="sm">
                  Point {group.point_index}
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Panel>
  );
}
