import { useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

const WATCH_MS = 5_000;

/** What workers, queue and database do now. */
export function useOperation() {
  return useQuery({
    queryKey: queryKeys.operation(),
    queryFn: ({ signal }) => dataOf(api.GET('/v1/admin/operation', { signal })),
    refetchInterval: WATCH_MS,
  });
}
