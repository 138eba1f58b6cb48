import { Anchor, Badge, Table } from '@mantine/core';
import { Link } from 'react-router';

import type { PriceTableItem } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { PagedList } from '@/components/paged-list';
import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';
import { useSearchState } from '@/lib/use-search-state';

import { usePriceTables } from '../api/list-price-tables';

/** The list of price tables with its paging; it is never empty, since some come with FabricSweep. */
export function PriceTableList() {
  const [search] = useSearchState();
  return (
    <PagedList
      list={usePriceTables(search.get('cursor') ?? undefined)}
      height={200}
      first="First"
      next="More"
      empty={null}
    >
      {(tables) => <PriceTableRows tables={tables} />}
    </PagedList>
  );
}

function PriceTableRows({ tables }: { tables: readonly PriceTableItem[] }) {
  return (
    <ScrollTable label="Price tables" highlightOnHover miw={640} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Title</Table.Th>
          <Table.Th ta="right">Components</Table.Th>
          <Table.Th ta="right">Version</Table.Th>
          <Table.Th>Saved</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {tables.map((table) => (
          <Table.Tr key={table.name}>
            <Table.Td maw={320} style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={Link} to={paths.priceTable(table.name)} fw={600}>
                {table.name}
              </Anchor>
            </Table.Td>
            <Table.Td>{table.title}</Table.Td>
            <Table.Td ta="right">{table.components}</Table.Td>
            <Table.Td ta="right">{table.is_shipped ? '–' : table.version}</Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              {table.created_at === null ? (
                <Badge variant="default">shipped</Badge>
              ) : (
                <Moment iso={table.created_at} relative />
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
