import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** The network of a point, with what a replicate's tables say of its links. */
export function usePointNetwork(sweepId: string, index: number, replicate: number) {
  return useQuery({
    queryKey: queryKeys.pointNetwork(sweepId, index, replicate),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/sweeps/{sweep_id}/points/{index}/network', {
          params: { path: { sweep_id: sweepId, index }, query: { replicate } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
