import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import type { SpeedupStudy } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** Choices of the study; what is absent the service guesses from the axes. */
export interface SpeedupQuery {
  metric?: string | undefined;
  x?: string | undefined;
  series?: string | undefined;
  facets?: string | undefined;
  ideal?: string | undefined;
  threshold?: number | undefined;
}

const ACTIVE_MS = 3_000;

function getSpeedup(id: string, query: SpeedupQuery, signal: AbortSignal): Promise<SpeedupStudy> {
  return dataOf(
    api.GET('/v1/sweeps/{sweep_id}/speedup', {
      params: { path: { sweep_id: id }, query },
      signal,
    }),
  );
}

export const getSpeedupOptions = (id: string, query: SpeedupQuery) =>
  queryOptions({
    queryKey: queryKeys.speedup(id, query),
    queryFn: ({ signal }) => getSpeedup(id, query, signal),
    placeholderData: keepPreviousData,
  });

/** The speedup study; refreshed while results still arrive. */
export function useSpeedup(id: string, query: SpeedupQuery, active: boolean) {
  return useQuery({
    ...getSpeedupOptions(id, query),
    refetchInterval: active ? ACTIVE_MS : false,
  });
}
