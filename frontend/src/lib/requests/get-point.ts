import { queryOptions, useQuery } from '@tanstack/react-query';

import type { Point } from '@/api-schema/models';
import { QUERY_LIMITS } from '@/api-schema/query-limits';
import { api, dataOf } from '@/lib/api-client';
import { isFinal } from '@/lib/phase';
import { queryKeys } from '@/lib/query-keys';

const ACTIVE_MS = 2_000;

/** Replicates that a page shows until more are asked for. */
export const FIRST_REPLICATES = 50;

/** A point with its first replicates: at least `wanted`, or all that there are. */
async function getPoint(
  id: string,
  index: number,
  { wanted, prices }: { wanted: number; prices: string | undefined },
  signal: AbortSignal,
  cursor?: string,
): Promise<Point> {
  const limit = Math.min(wanted, QUERY_LIMITS.getPoint.limit.max);
  const page = await dataOf(
    api.GET('/v1/sweeps/{sweep_id}/points/{index}', {
      params: { path: { sweep_id: id, index }, query: { limit, cursor, prices } },
      signal,
    }),
  );
  const left = wanted - page.replicates.length;
  if (page.next_cursor === null || left <= 0) return page;
  const rest = await getPoint(id, index, { wanted: left, prices }, signal, page.next_cursor);
  return { ...rest, replicates: [...page.replicates, ...rest.replicates] };
}

/** A point, refreshed until all its replicates are settled. */
export const getPointOptions = (
  id: string,
  index: number,
  wanted = FIRST_REPLICATES,
  prices?: string,
) =>
  queryOptions({
    queryKey: [...queryKeys.point(id, index), wanted, prices] as const,
    queryFn: ({ signal }) => getPoint(id, index, { wanted, prices }, signal),
    refetchInterval: ({ state }) =>
      state.data !== undefined && !isFinal(state.data.phase) ? ACTIVE_MS : false,
  });

export function usePoint(id: string, index: number, wanted?: number, prices?: string) {
  return useQuery({
    ...getPointOptions(id, index, wanted, prices),
    // The replicates at hand stay while more of the same point are read.
    placeholderData: (before, query) =>
      query?.queryKey[1] === id && query.queryKey[3] === index ? before : undefined,
  });
}
