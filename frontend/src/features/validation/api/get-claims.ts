import { queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

export const getClaimsOptions = () =>
  queryOptions({
    queryKey: queryKeys.claims(),
    queryFn: ({ signal }) => dataOf(api.GET('/v1/validation', { signal })),
    staleTime: Infinity,
  });

/** Every published claim beside ours. */
export function useClaims() {
  return useQuery(getClaimsOptions());
}
