import { Button, CloseButton, Group, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Network } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { formatGbps } from '@/lib/format';

import type { Shown } from '../lib/link-colours';
import { linkClass, linkEnds, linksOf, nodeLines, nodeName } from '../lib/network-view';
import { valueText } from '../lib/value-text';

interface NodePanelProps {
  network: Network;
  node: number;
  shown: Shown;
  values: readonly (number | null)[] | null;
  onPick: (node: number | null) => void;
  /** Stands beside a link, such as what makes it fail. */
  linkAction?: ((row: number) => ReactNode) | undefined;
  nodeAction?: ReactNode;
}

const MOST_ROWS = 100;

/** A router or part, and every link of it. */
export function NodePanel(props: NodePanelProps) {
  const { network, node, shown, values, onPick, linkAction, nodeAction } = props;
  const [name = '', ...facts] = nodeLines(network, node);
  const rows = linksOf(network, node);
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {name}{' '}
          <Text span inherit fw={400} c="dimmed">
            {facts.join(', ')}
          </Text>
        </Text>
        <Group gap="xs">
          {nodeAction}
          <CloseButton
            aria-label={`Close ${name}`}
            onClick={() => {
              onPick(null);
            }}
          />
        </Group>
      </Group>
      <ScrollTable label={`Links of ${name}`} maxHeight={220}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>To</Table.Th>
            <Table.Th>Class</Table.Th>
            <Table.Th ta="right">Cables</Table.Th>
            <Table.Th ta="right">Rate</Table.Th>
            {values !== null && <Table.Th ta="right">{valueText.heads[shown]}</Table.Th>}
            {linkAction !== undefined && <Table.Th>Drill</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {rows.slice(0, MOST_ROWS).map((row) => {
            const [a, b] = linkEnds(network, row);
            const other = a === node ? b : a;
            return (
              <Table.Tr key={row}>
                <Table.Th scope="row" fw={500}>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    onClick={() => {
                      onPick(other);
                    }}
                  >
                    {nodeName(network, other)}
                  </Button>
                </Table.Th>
                <Table.Td>
                  {linkClass(network, row)}
                  {(network.links.failed[row] ?? 0) > 0 ? ', failed' : ''}
                </Table.Td>
                <Table.Td ta="right">{network.links.cables[row]}</Table.Td>
                <Table.Td ta="right">{formatGbps(network.links.rate_gbps[row], false)}</Table.Td>
                {values !== null && (
                  <Table.Td ta="right">{valueText.cell(shown, values[row])}</Table.Td>
                )}
                {linkAction !== undefined && <Table.Td>{linkAction(row)}</Table.Td>}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </ScrollTable>
      {rows.length > MOST_ROWS && (
        <Text size="sm" c="dimmed">
          The first {MOST_ROWS} of {rows.length} links; the CSV holds all.
        </Text>
      )}
    </Stack>
  );
}
