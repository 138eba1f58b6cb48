import { queryOptions, useQuery } from '@tanstack/react-query';

import type { Point } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { isFinal } from '@/lib/phase';
import { queryKeys } from '@/lib/query-keys';

const ACTIVE_MS = 2_000;

function getPoint(id: string, index: number, signal: AbortSignal): Promise<Point> {
  return dataOf(
    api.GET('/v1/sweeps/{sweep_id}/points/{index}', {
      params: { path: { sweep_id: id, index } },
      signal,
    }),
  );
}

/** A point in full, refreshed until all its replicates are settled. */
export const getPointOptions = (id: string, index: number) =>
  queryOptions({
    queryKey: queryKeys.point(id, index),
    queryFn: ({ signal }) => getPoint(id, index, signal),
    refetchInterval: ({ state }) =>
      state.data !== undefined && !isFinal(state.data.phase) ? ACTIVE_MS : false,
  });

export function usePoint(id: string, index: number) {
  return useQuery(getPointOptions(id, index));
}
