import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

export interface TimelineQuery {
  job?: string;
  from_ns?: number;
  to_ns?: number;
  bins: number;
  first_line: number;
  lines: number;
}

/** What ranks did in a window; the last one stays while the next one comes. */
export function useTimeline(runId: string, query: TimelineQuery) {
  return useQuery({
    queryKey: queryKeys.timeline(runId, query),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/runs/{run_id}/timeline', {
          params: { path: { run_id: runId }, query },
          signal,
        }),
      ),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}
