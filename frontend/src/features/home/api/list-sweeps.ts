import { queryOptions, useQuery } from '@tanstack/react-query';

import type { SweepPage } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** Most sweeps of one list; who wants more goes to the list of all. */
export const SHOWN = 5;

const ACTIVE_MS = 2_000;
const CALM_MS = 15_000;

/** Sweeps that somebody may wait for, in the words of the service's filter. */
const ACTIVE = "phase in ['pending', 'expanding', 'queued', 'executing']";

interface HomeSweepsQuery {
  phase?: 'completed';
  filter?: string;
  helpers?: true;
}

function listSweeps(query: HomeSweepsQuery, signal: AbortSignal): Promise<SweepPage> {
  return dataOf(api.GET('/v1/sweeps', { params: { query: { ...query, limit: SHOWN } }, signal }));
}

const sweepsOptions = (query: HomeSweepsQuery) =>
  queryOptions({
    queryKey: queryKeys.sweepList({ ...query, limit: SHOWN }),
    queryFn: ({ signal }) => listSweeps(query, signal),
  });

/** The newest sweeps that are not finished; asked for more often while there are any. */
export function useActiveSweeps() {
  return useQuery({
    // What schedules and programs run takes workers as well.
    ...sweepsOptions({ filter: ACTIVE, helpers: true }),
    refetchInterval: ({ state }) => ((state.data?.items.length ?? 0) > 0 ? ACTIVE_MS : CALM_MS),
  });
}

/** The newest completed sweeps. */
export function useCompletedSweeps() {
  return useQuery({ ...sweepsOptions({ phase: 'completed' }), refetchInterval: CALM_MS });
}
