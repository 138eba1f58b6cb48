import { Table, Title } from '@mantine/core';

import type { Replicate } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';

import { networkFacts } from '../lib/network-facts';

/** The network as it was built, and by which rule it took its size. */
export function NetworkTable({ provenance }: Pick<Replicate, 'provenance'>) {
  const facts = networkFacts(provenance);
  if (facts.length === 0) return null;
  return (
    <>
      <Title order={3} size="h4">
        Network
      </Title>
      <ScrollTable label="Network">
        <Table.Tbody>
          {facts.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500} w={220}>
                {name}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </>
  );
}
