import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import type { DifferencePage } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

export interface DifferencesQuery {
  /** The other sweep. */
  with: string;
  metric?: string | undefined;
  cursor?: string | undefined;
}

function listDifferences(
  id: string,
  query: DifferencesQuery,
  signal: AbortSignal,
): Promise<DifferencePage> {
  return dataOf(
    api.GET('/v1/sweeps/{sweep_id}/differences', {
      params: { path: { sweep_id: id }, query },
      signal,
    }),
  );
}

export const listDifferencesOptions = (id: string, query: DifferencesQuery) =>
  queryOptions({
    queryKey: queryKeys.differences(id, query),
    queryFn: ({ signal }) => listDifferences(id, query, signal),
    placeholderData: keepPreviousData,
  });

/** Which points of a sweep have other results in another. */
export function useDifferences(id: string, query: DifferencesQuery) {
  return useQuery(listDifferencesOptions(id, query));
}
