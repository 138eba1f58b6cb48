import { queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

export const columnQuantilesOptions = (runId: string, table: string, column: string) =>
  queryOptions({
    queryKey: queryKeys.columnQuantiles(runId, table, column),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/runs/{run_id}/tables/{name}/quantiles', {
          params: { path: { run_id: runId, name: table }, query: { column, steps: 100 } },
          signal,
        }),
      ),
    // A run that has ended does not change.
    staleTime: Infinity,
  });

export function useColumnQuantiles(runId: string, table: string, column: string) {
  return useQuery(columnQuantilesOptions(runId, table, column));
}
