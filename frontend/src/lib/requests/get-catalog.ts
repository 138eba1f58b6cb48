import { queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** Everything a specification can choose. It changes only with the service's version. */
export const getCatalogOptions = () =>
  queryOptions({
    queryKey: queryKeys.catalog(),
    queryFn: ({ signal }) => dataOf(api.GET('/v1/catalog', { signal })),
    staleTime: Infinity,
  });

export function useCatalog() {
  return useQuery(getCatalogOptions());
}
