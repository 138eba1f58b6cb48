import { Text } from '@mantine/core';

import { EmptyState } from '@/components/empty-state';
import { PagedList } from '@/components/paged-list';
import { useSearchState } from '@/lib/use-search-state';

import { useTraces } from '../api/list-traces';

import { TracesTable } from './traces-table';

function NoTrace() {
  return (
    <EmptyState title="No trace yet">
      <Text maw={560}>
        A trace is a recording of an application: who computes, sends and receives, and what waits
        for what. Import a schedule in GOAL, Chakra execution traces (one file a rank), a training
        description of AICB, or a table in CSV. Sweeps then replay it on any network. Accesses of
        cores to memory, as text or in Parquet, make an address trace, for distributed shared
        memory.
      </Text>
    </EmptyState>
  );
}

/** The list of traces with its paging. */
export function TraceList() {
  const [search] = useSearchState();
  return (
    <PagedList
      list={useTraces(search.get('cursor') ?? undefined)}
      height={160}
      first="First"
      next="More"
      empty={<NoTrace />}
    >
      {(traces) => (
        <>
          <TracesTable kind="ranks" traces={traces} />
          <TracesTable kind="addresses" traces={traces} />
        </>
      )}
    </PagedList>
  );
}
