import { Checkbox, Group, Pill, Skeleton, Stack, Table, Text, Title } from '@mantine/core';

import type { Network } from '@/api-schema/models';
import { ProblemAlert } from '@/components/problem-alert';
import { ScrollTable } from '@/components/scroll-table';

import { useDrill } from '../api/get-drill';
import { drillRows, drillSummary, missingText } from '../lib/drill-text';
import { type Failing, failingParts, toggled } from '../lib/failing';
import { nodeName } from '../lib/network-view';

interface DrillPanelProps {
  name: string;
  version: number;
  network: Network;
  failing: Failing;
  onChange: (failing: Failing) => void;
}

function partName(network: Network, part: string): string {
  return part
    .split('-')
    .map((router) => {
      const node = network.nodes.router.indexOf(Number(router));
      return node < 0 ? `router ${router}` : nodeName(network, node);
    })
    .join(' – ');
}

/** What moves when the chosen links and routers fail. */
export function DrillPanel({ name, version, network, failing, onChange }: DrillPanelProps) {
  const parts = failingParts(failing);
  const { data, error, isPlaceholderData, refetch } = useDrill(name, version, failing);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Drill: what if it fails?
      </Title>
      {parts.length === 0 ? (
        <Text size="sm" c="dimmed">
          Choose a router in the picture or by its name. Fail it, or one of its links, and see what
          moves.
        </Text>
      ) : (
        <>
          <Group gap="xs">
            {parts.map(({ kind, part }) => (
              <Pill
                key={`${kind} ${part}`}
                size="md"
                withRemoveButton
                removeButtonProps={{
                  'aria-label': `Mend ${partName(network, part)}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => {
                  onChange({ ...failing, [kind]: toggled(failing[kind], part) });
                }}
              >
                {partName(network, part)}
              </Pill>
            ))}
            {failing.links !== '' && (
              <Checkbox
                size="xs"
                label="Every cable between the two"
                checked={failing.allCables}
                onChange={({ currentTarget }) => {
                  onChange({ ...failing, allCables: currentTarget.checked });
                }}
              />
            )}
          </Group>
          {error !== null && (
            <ProblemAlert error={error} title="No drill" onRetry={() => void refetch()} />
          )}
          {data === undefined && error === null && <Skeleton h={120} />}
          {data !== undefined && error === null && (
            <Stack gap="xs" style={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
              <Text size="sm" role="status">
                {drillSummary(data)}
              </Text>
              <ScrollTable label="Before and after the failure">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Figure</Table.Th>
                    <Table.Th ta="right">Before</Table.Th>
                    <Table.Th ta="right">After</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {drillRows(data).map((row) => (
                    <Table.Tr key={row.name}>
                      <Table.Th scope="row" fw={500}>
                        {row.name}
                      </Table.Th>
                      <Table.Td ta="right">{row.before}</Table.Td>
                      <Table.Td ta="right">{row.after}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </ScrollTable>
              {missingText(data) !== '' && (
                <Text size="sm" c="dimmed">
                  {missingText(data)}
                </Text>
              )}
            </Stack>
          )}
        </>
      )}
    </Stack>
  );
}
