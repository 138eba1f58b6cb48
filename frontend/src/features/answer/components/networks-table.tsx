import { Badge, Group, Stack, Table, Title } from '@mantine/core';

import type { ComparedNetwork } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { formatNumber } from '@/lib/format';

/** A class of links with more load than this cannot carry uniform traffic. */
const MOST_LOAD = 1.1;

type Fact = Exclude<keyof ComparedNetwork, 'label' | 'place' | 'sizing_rule' | 'busiest_class'>;

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
];

function BusiestClass({ network }: { network: ComparedNetwork }) {
  const { busiest_class: name, busiest_class_load: load } = network;
  if (load === null) return '–';
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {load > MOST_LOAD && (
        <Badge color="yellow" variant="light" size="sm" tt="none" style={{ flexShrink: 0 }}>
          overloaded
        </Badge>
      )}
      {formatNumber(load, 3)} {name ?? ''}
    </Group>
  );
}

/** What the compared networks are, so that nobody takes a bigger one for a better one. */
export function NetworksTable({ networks }: { networks: readonly ComparedNetwork[] }) {
  const facts = FACTS.filter(([name]) => networks.some((network) => network[name] !== null));
  if (facts.length === 0) return null;
  const places = networks.some(({ place }) => place !== '');
  const rules = networks.some(({ sizing_rule: rule }) => rule !== null);
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        Networks compared
      </Title>
      <ScrollTable label="Networks compared" miw={820} maxHeight={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Network</Table.Th>
            {places && <Table.Th>Where</Table.Th>}
            {facts.map(([name, label]) => (
              <Table.Th key={name} ta="right">
                {label}
              </Table.Th>
            ))}
            {rules && <Table.Th>Sized by</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {networks.map((network, index) => (
            <Table.Tr key={`${network.label} ${network.place} ${String(index)}`}>
              <Table.Th scope="row">{network.label}</Table.Th>
              {places && <Table.Td miw={150}>{network.place}</Table.Td>}
              {facts.map(([name]) => (
                <Table.Td key={name} ta="right">
                  {name === 'busiest_class_load' ? (
                    <BusiestClass network={network} />
                  ) : (
                    formatNumber(network[name], 3)
                  )}
                </Table.Td>
              ))}
              {rules && <Table.Td maw={260}>{network.sizing_rule}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Stack>
  );
}
