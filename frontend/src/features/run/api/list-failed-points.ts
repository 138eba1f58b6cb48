import { queryOptions, useQuery } from '@tanstack/react-query';

import { api, documentOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** Failed points shown beside a sweep; the table lists the rest. */
export const FAILED_SHOWN = 10;

const QUERY = { phase: 'failed', limit: FAILED_SHOWN } as const;

export const listFailedPointsOptions = (id: string) =>
  queryOptions({
    queryKey: queryKeys.points(id, QUERY),
    queryFn: ({ signal }) =>
      documentOf(
        api.GET('/v1/sweeps/{sweep_id}/points', {
          params: { path: { sweep_id: id }, query: QUERY },
          signal,
        }),
      ),
  });

export function useFailedPoints(id: string) {
  return useQuery(listFailedPointsOptions(id));
}
