import { Code, Text } from '@mantine/core';

import { EmptyState } from '@/components/empty-state';
import { PagedList } from '@/components/paged-list';
import { useSearchState } from '@/lib/use-search-state';

import { useFabrics } from '../api/list-fabrics';

import { FabricsTable } from './fabrics-table';

function NoFabric() {
  return (
    <EmptyState title="No fabric yet">
      <Text maw={560}>
        A fabric is a real network. On a machine of the cluster, ask its subnet manager for the
        wiring, and its switches for their tables; then import the files above.
      </Text>
      <Code block ta="left">
        {'ibnetdiscover > fabric.txt\ndump_lfts.sh > tables.txt'}
      </Code>
      <Text maw={560} size="sm" c="dimmed">
        The tables may be left out: routing engines then fill their own, which tells what the wiring
        could deliver.
      </Text>
    </EmptyState>
  );
}

/** The list of fabrics with its paging. */
export function FabricList() {
  const [search] = useSearchState();
  return (
    <PagedList
      list={useFabrics(search.get('cursor') ?? undefined)}
      height={160}
      first="First"
      next="More"
      empty={<NoFabric />}
    >
      {(fabrics) => <FabricsTable fabrics={fabrics} />}
    </PagedList>
  );
}
