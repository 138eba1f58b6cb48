import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import type { Comparison } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** Choices of the comparison; what is absent the service guesses from the axes. */
export interface ComparisonQuery {
  metric?: string | undefined;
  by?: string | undefined;
  facets?: string | undefined;
}

const ACTIVE_MS = 3_000;

function getComparison(
  id: string,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<Comparison> {
  return dataOf(
    api.GET('/v1/sweeps/{sweep_id}/comparison', {
      params: { path: { sweep_id: id }, query },
      signal,
    }),
  );
}

export const getComparisonOptions = (id: string, query: ComparisonQuery) =>
  queryOptions({
    queryKey: queryKeys.comparison(id, query),
    queryFn: ({ signal }) => getComparison(id, query, signal),
    placeholderData: keepPreviousData,
  });

/** The comparison of an axis' choices; refreshed while results still arrive. */
export function useComparison(id: string, query: ComparisonQuery, active: boolean) {
  return useQuery({
    ...getComparisonOptions(id, query),
    refetchInterval: active ? ACTIVE_MS : false,
  });
}
