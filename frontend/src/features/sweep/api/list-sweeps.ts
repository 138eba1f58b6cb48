import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import type { Phase, SweepPage } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { isFinal } from '@/lib/phase';
import { queryKeys } from '@/lib/query-keys';

export interface ListSweepsQuery {
  cursor?: string | undefined;
  phase?: Phase | undefined;
  tag?: string | undefined;
  filter?: string | undefined;
  search?: string | undefined;
  owner?: string | undefined;
  starred?: true | undefined;
  archived?: 'only' | undefined;
  helpers?: true | undefined;
  sort?: 'newest' | 'name' | 'state' | 'runs' | 'owner' | undefined;
}

const PAGE_SIZE = 25;
const ACTIVE_MS = 2_000;
const CALM_MS = 15_000;

function listSweeps(query: ListSweepsQuery, signal: AbortSignal): Promise<SweepPage> {
  return dataOf(
    api.GET('/v1/sweeps', { params: { query: { ...query, limit: PAGE_SIZE } }, signal }),
  );
}

/** A page of sweeps, refreshed quickly while one of them is at work. */
export const listSweepsOptions = (query: ListSweepsQuery) =>
  queryOptions({
    queryKey: queryKeys.sweepList(query),
    queryFn: ({ signal }) => listSweeps(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ phase }) => !isFinal(phase)) === true ? ACTIVE_MS : CALM_MS,
  });

export function useSweeps(query: ListSweepsQuery) {
  return useQuery(listSweepsOptions(query));
}
