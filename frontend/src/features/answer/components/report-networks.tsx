import { Table, Text, Title } from '@mantine/core';

import type { ComparedNetwork } from '@/api-schema/models';
import { formatNumber } from '@/lib/format';

import { distinctNetworks } from '../lib/networks';

const MOST_NETWORKS = 12;

const FACTS = [
  ['endpoints', 'Endpoints'],
  ['routers', 'Routers'],
  ['radix', 'Radix'],
  ['diameter', 'Diameter'],
  ['mean_hops', 'Mean hops'],
  ['cables_per_endpoint', 'Cables an endpoint'],
  ['bisection_fraction', 'Bisection'],
] as const satisfies readonly (readonly [keyof ComparedNetwork, string])[];

/** What the compared networks are, in as many rows as paper has room for. */
export function ReportNetworks({ networks: all }: { networks: readonly ComparedNetwork[] }) {
  const networks = distinctNetworks(all);
  const facts = FACTS.filter(([name]) => networks.some((network) => network[name] !== null));
  if (facts.length === 0) return null;
  const left = networks.length - MOST_NETWORKS;
  return (
    <section>
      <Title order={3} size="h5">
        Networks compared
      </Title>
      <Table fz="xs" verticalSpacing={1} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Network</Table.Th>
            {facts.map(([name, label]) => (
              <Table.Th key={name} ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {networks.slice(0, MOST_NETWORKS).map((network) => (
            <Table.Tr key={JSON.stringify(network)}>
              <Table.Th scope="row">
                {network.label}
                {network.place !== '' && (
                  <Text span inherit fw={400}>
                    , {network.place}
                  </Text>
                )}
              </Table.Th>
              {facts.map(([name]) => (
                <Table.Td key={name} ta="right">
                  {formatNumber(network[name], 3)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {left > 0 && <Text size="xs">{left} more on the page of the sweep.</Text>}
    </section>
  );
}
