import { useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** The version of the service that answers; it does not change while a page is open. */
export function useServiceVersion(): string | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.serviceVersion(),
    queryFn: ({ signal }) => dataOf(api.GET('/health/live', { signal })),
    staleTime: Infinity,
  });
  return data?.version;
}
