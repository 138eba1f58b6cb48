import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** What a message takes by itself. */
export interface MessageCosts {
  latencyNs: number;
  bandwidthGbps: number;
}

/** What sets the length of a version of a trace where messages do not meet. */
export function useCriticalPath(name: string, version: number, costs: MessageCosts) {
  const { latencyNs, bandwidthGbps } = costs;
  return useQuery({
    queryKey: [...queryKeys.traceVersion(name, version), 'path', latencyNs, bandwidthGbps],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/traces/{name}/critical-path', {
          params: {
            path: { name },
            query: { version, latency_ns: latencyNs, bandwidth_gbps: bandwidthGbps },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}
