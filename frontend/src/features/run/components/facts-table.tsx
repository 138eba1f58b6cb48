import { Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { ScrollTable } from '@/components/scroll-table';

interface FactsTableProps {
  title: string;
  /** Names, each once, and what to show for them. */
  facts: readonly (readonly [string, ReactNode])[];
}

/** Facts under a title, one a row; nothing at all where there are none. */
export function FactsTable({ title, facts }: FactsTableProps) {
  if (facts.length === 0) return null;
  return (
    <>
      <Title order={3} size="h4">
        {title}
      </Title>
      <ScrollTable label={title}>
        <Table.Tbody>
          {facts.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500} w={{ base: 160, sm: 220 }}>
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
