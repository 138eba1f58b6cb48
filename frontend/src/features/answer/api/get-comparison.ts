import { useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** Who won in a baseline and who in another sweep, and how far the metric moved. */
export function useComparison(baseline: string, other: string, metric: string | undefined) {
  const query = { with: other, ...(metric !== undefined && { metric }) };
  return useQuery({
    queryKey: queryKeys.comparison(baseline, query),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/sweeps/{sweep_id}/comparison', {
          params: { path: { sweep_id: baseline }, query },
          signal,
        }),
      ),
    retry: false,
  });
}
