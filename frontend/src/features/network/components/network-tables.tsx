import { Stack, Table, Text } from '@mantine/core';

import type { Network } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { formatGbps } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';

import type { Shown } from '../lib/link-colours';
import { linkClass, linkName, nodeName } from '../lib/network-view';
import { valueText } from '../lib/value-text';

const MOST_ROWS = 200;

interface NetworkTablesProps {
  network: Network;
  shown: Shown;
  values: readonly (number | null)[] | null;
}

function ClassesTable({ network }: { network: Network }) {
  return (
    <ScrollTable label="Links by class">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Class of links</Table.Th>
          <Table.Th ta="right">Cables</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {network.classes
          .filter(({ cables }) => cables > 0)
          .map(({ link_class: name, cables }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                {linkClassName(name)}
              </Table.Th>
              <Table.Td ta="right">{cables}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

function RoutersTable({ network }: { network: Network }) {
  const { nodes } = network;
  return (
    <ScrollTable label="Routers of the picture" maxHeight={260}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{network.detail === 'routers' ? 'Router' : 'Part'}</Table.Th>
          <Table.Th ta="right">Group</Table.Th>
          {nodes.level !== null && <Table.Th ta="right">Level</Table.Th>}
          <Table.Th ta="right">Cables</Table.Th>
          <Table.Th ta="right">Endpoints</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {nodes.router.slice(0, MOST_ROWS).map((router, node) => (
          <Table.Tr key={router}>
            <Table.Th scope="row" fw={500}>
              {nodeName(network, node)}
            </Table.Th>
            <Table.Td ta="right">{nodes.group[node]}</Table.Td>
            {nodes.level !== null && <Table.Td ta="right">{nodes.level[node]}</Table.Td>}
            <Table.Td ta="right">{nodes.cables[node]}</Table.Td>
            <Table.Td ta="right">{nodes.endpoints[node]}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** The rows of links: the busiest first where that is known. */
function busiestFirst(network: Network, values: readonly (number | null)[] | null): number[] {
  const rows = network.links.from.map((_, row) => row);
  if (values === null) return rows.slice(0, MOST_ROWS);
  return rows.toSorted((a, b) => (values[b] ?? -1) - (values[a] ?? -1)).slice(0, MOST_ROWS);
}

function LinksTable({ network, shown, values }: NetworkTablesProps) {
  return (
    <ScrollTable label="Links of the picture" maxHeight={260}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Link</Table.Th>
          <Table.Th>Class</Table.Th>
          <Table.Th ta="right">Rate</Table.Th>
          <Table.Th ta="right">Failed</Table.Th>
          {values !== null && <Table.Th ta="right">{valueText.heads[shown]}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {busiestFirst(network, values).map((row) => (
          <Table.Tr key={row}>
            <Table.Th scope="row" fw={500}>
              {linkName(network, row)}
            </Table.Th>
            <Table.Td>{linkClass(network, row)}</Table.Td>
            <Table.Td ta="right">{formatGbps(network.links.rate_gbps[row], false)}</Table.Td>
            <Table.Td ta="right">{network.links.failed[row]}</Table.Td>
            {values !== null && (
              <Table.Td ta="right">{valueText.cell(shown, values[row])}</Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** The picture as tables: classes, routers, links. */
export function NetworkTables(props: NetworkTablesProps) {
  const { network } = props;
  const most = Math.max(network.nodes.x.length, network.links.from.length);
  return (
    <Stack gap="sm">
      <ClassesTable network={network} />
      <RoutersTable network={network} />
      <LinksTable {...props} />
      {most > MOST_ROWS && (
        <Text size="sm" c="dimmed">
          Tables of routers and links end after {MOST_ROWS} rows. Every router of the picture is
          found by its name or number, with all its links.
        </Text>
      )}
    </Stack>
  );
}
