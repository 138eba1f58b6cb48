import { Badge, Stack, Table, Text, Title } from '@mantine/core';

import type { ComparedNetwork } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { formatNumber } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';

import { dollars } from '../lib/money';
import { distinctNetworks, sizingRules } from '../lib/networks';

/** A class of links with more load than this cannot carry uniform traffic. */
const MOST_LOAD = 1.1;

type Fact = Exclude<
  keyof ComparedNetwork,
  'label' | 'place' | 'size' | 'sizing_rule' | 'busiest_class'
>;

const FACTS: readonly (readonly [Fact, string])[] = [
  ['endpoints', 'Endpoints'],
  ['routers', 'Routers'],
  ['ports_used', 'Ports used'],
  ['radix', 'Radix'],
  ['diameter', 'Diameter'],
  ['mean_hops', 'Mean hops'],
  ['cables_per_endpoint', 'Cables an endpoint'],
  ['cable_rate_per_endpoint_fraction', 'Cable rate an endpoint'],
  ['bisection_fraction', 'Bisection'],
  ['busiest_class_load', 'Busiest class'],
  ['cost_per_endpoint_usd', 'USD an endpoint'],
  ['power_per_endpoint_w', 'W an endpoint'],
];

function BusiestClass({ network }: { network: ComparedNetwork }) {
  const { busiest_class: name, busiest_class_load: load } = network;
  if (load === null) return '–';
  return (
    <>
      {load > MOST_LOAD && (
        <Badge color="yellow" variant="light" size="sm" tt="none" mr={6}>
          overloaded
        </Badge>
      )}
      {formatNumber(load, 3)} {linkClassName(name ?? '')}
    </>
  );
}

/** One fact; a price runs from that of the cheapest to that of the dearest network of the row. */
function FactText({ network, name }: { network: ComparedNetwork; name: Fact }) {
  if (name === 'busiest_class_load') return <BusiestClass network={network} />;
  const { cost_per_endpoint_usd: low, highest_cost_per_endpoint_usd: high } = network;
  if (name !== 'cost_per_endpoint_usd' || low === null || high === null) {
    return formatNumber(network[name], 3);
  }
  return low === high ? dollars(low) : `${dollars(low)} to ${dollars(high)}`;
}

/** By which rules networks were sized, one a line, folded. */
function SizingRules({ networks }: { networks: readonly ComparedNetwork[] }) {
  const rules = sizingRules(networks);
  if (rules.length === 0) return null;
  return (
    <Text component="details" size="sm">
      <summary>How they were sized</summary>
      {rules.map(({ label, rule }) => (
        <Text key={`${label}${rule}`} size="sm" c="dimmed">
          {label}: {rule}
        </Text>
      ))}
    </Text>
  );
}

/** What the compared networks are, so that nobody takes a bigger one for a better one. */
export function NetworksTable({ networks: all }: { networks: readonly ComparedNetwork[] }) {
  const networks = distinctNetworks(all);
  const facts = FACTS.filter(([name]) => networks.some((network) => network[name] !== null));
  if (facts.length === 0) return null;
  const places = networks.some(({ place }) => place !== '');
  const sizes = networks.some(({ size }) => size !== null);
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        Networks compared
      </Title>
      <ScrollTable label="Networks compared" miw={960} maxHeight={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Network</Table.Th>
            {places && <Table.Th>Where</Table.Th>}
            {sizes && <Table.Th>Chosen size</Table.Th>}
            {facts.map(([name, label]) => (
              <Table.Th key={name} ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {networks.map((network, index) => (
            <Table.Tr key={`${network.label} ${network.place} ${String(index)}`}>
              <Table.Th scope="row">{network.label}</Table.Th>
              {places && <Table.Td miw={150}>{network.place}</Table.Td>}
              {sizes && <Table.Td miw={150}>{network.size ?? '–'}</Table.Td>}
              {facts.map(([name]) => (
                <Table.Td key={name} ta="right" style={{ whiteSpace: 'nowrap' }}>
                  <FactText network={network} name={name} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      <SizingRules networks={networks} />
    </Stack>
  );
}
