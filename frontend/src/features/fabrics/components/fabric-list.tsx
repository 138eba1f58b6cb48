import { Code, Skeleton, Stack, Text } from '@mantine/core';

import { EmptyState } from '@/components/empty-state';
import { Pager } from '@/components/pager';
import { ProblemAlert } from '@/components/problem-alert';
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
  const cursor = search.get('cursor') ?? undefined;
  const { data, error, isPending, refetch } = useFabrics(cursor);
  return (
    <Stack>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {isPending && error === null && <Skeleton h={160} />}
      {data !== undefined && data.items.length > 0 && <FabricsTable fabrics={data.items} />}
      {data?.items.length === 0 && error === null && <NoFabric />}
      <Pager
        cursor={cursor}
        nextCursor={data?.next_cursor ?? null}
        search={search}
        first="First"
        next="More"
      />
    </Stack>
  );
}
