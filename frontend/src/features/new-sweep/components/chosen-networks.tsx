import { Table, Text } from '@mantine/core';

import type { Validation } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { formatNumber } from '@/lib/format';
import { humanName } from '@/lib/quantity';

function sizesOf(sizes: Readonly<Record<string, string>>): string {
  const told = Object.entries(sizes).map(([name, value]) => `${humanName(name)} ${value}`);
  return told.length > 0 ? told.join(', ') : 'as it is';
}

/** The networks of a draft whose sizes were chosen so that they are alike, with what they measure. */
export function ChosenNetworks({ validation }: { validation: Validation }) {
  const { chosen, chosen_left_out: left } = validation;
  if (chosen.length === 0) return null;
  const places = chosen.some(({ place }) => place !== '');
  return (
    <Panel title="Chosen sizes">
      <ScrollTable label="Table of chosen sizes">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Network</Table.Th>
            {places && <Table.Th scope="col">Where</Table.Th>}
            <Table.Th scope="col">Size</Table.Th>
            <Table.Th scope="col">Has</Table.Th>
            <Table.Th scope="col">Asked for</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {chosen.map(({ choice, place, sizes, value, target }) => (
            <Table.Tr key={`${choice} ${place}`}>
              <Table.Th scope="row" fw={500}>
                {choice === '' ? 'the network' : choice}
              </Table.Th>
              {places && <Table.Td>{place}</Table.Td>}
              <Table.Td>{sizesOf(sizes)}</Table.Td>
              <Table.Td>{value === null ? 'not known' : formatNumber(value, 4)}</Table.Td>
              <Table.Td>{formatNumber(target, 4)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      <Text size="xs" c="dimmed">
        {left > 0 && `${left.toLocaleString('en-US')} more not shown. `}
        By <code>equal</code>, in US dollars an endpoint or as a bisection. Other sizes of these
        networks are no points.
      </Text>
    </Panel>
  );
}
