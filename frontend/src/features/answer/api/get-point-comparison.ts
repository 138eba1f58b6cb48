import { useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** Another point, `SWEEP.INDEX`, against this one, metric by metric. */
export function usePointComparison(sweepId: string, index: number, other: string) {
  return useQuery({
    queryKey: queryKeys.pointComparison(sweepId, index, other),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/sweeps/{sweep_id}/points/{index}/comparison', {
          params: { path: { sweep_id: sweepId, index }, query: { with: other } },
          signal,
        }),
      ),
    retry: false,
  });
}
