import { Table, Text } from '@mantine/core';

import type { CountedNetwork, Validation } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { formatExact, formatNumber } from '@/lib/format';
import { humanName } from '@/lib/quantity';

type Span = CountedNetwork['bisection_fraction'];

function spanOf(span: Span, scale = 1): string {
  if (span === null || span === undefined) return 'not known';
  const [low, high] = [formatNumber(span.low * scale), formatNumber(span.high * scale)];
  return low === high ? low : `${low} to ${high}`;
}

function oversubscription({ busiest_class: link, busiest_class_load: load }: CountedNetwork) {
  if (load === null || load === undefined) return 'not known';
  const where = link === null || link === undefined ? '' : ` (${humanName(link)})`;
  return load.high <= 1 ? 'none' : `${spanOf(load)} : 1${where}`;
}

function settingsOf({ settings }: CountedNetwork): string {
  return Object.entries(settings)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => `${humanName(name)} ${formatExact(value)}`)
    .join(', ');
}

const count = (value: number | null | undefined) => value?.toLocaleString('en-US') ?? 'not known';

/** The networks that the draft describes, counted before anything runs. */
export function DraftNetworks({ validation }: { validation: Validation }) {
  const { networks, networks_left_out: left } = validation;
  if (networks.length === 0) return null;
  return (
    <Panel title="Networks of this draft">
      <ScrollTable label="Table of networks">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Network</Table.Th>
            <Table.Th scope="col">Endpoints</Table.Th>
            <Table.Th scope="col">Routers</Table.Th>
            <Table.Th scope="col">Cables</Table.Th>
            <Table.Th scope="col">Bisection (%)</Table.Th>
            <Table.Th scope="col">Oversubscription</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {networks.map((network, index) => (
            <Table.Tr key={`${String(index)} ${network.title}`}>
              <Table.Th scope="row" fw={500}>
                {network.title}
                <Text size="xs" c="dimmed">
                  {settingsOf(network)}
                </Text>
              </Table.Th>
              <Table.Td>{count(network.endpoints)}</Table.Td>
              <Table.Td>{count(network.routers)}</Table.Td>
              <Table.Td>{count(network.cables)}</Table.Td>
              <Table.Td title={network.unknown?.['bisection_fraction']}>
                {spanOf(network.bisection_fraction, 100)}
              </Table.Td>
              <Table.Td>{oversubscription(network)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      <Text size="xs" c="dimmed">
        {left > 0 && `${count(left)} more ${left === 1 ? 'network' : 'networks'} not shown. `}
        Cables join routers, each counted once. Bisection is the rate across the smallest cut into
        halves over what half the endpoints inject: 100 % is full. Oversubscription is the load of
        the busiest class of links when all endpoints send at full rate to random others.
      </Text>
    </Panel>
  );
}
