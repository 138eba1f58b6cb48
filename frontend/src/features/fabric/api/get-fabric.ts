import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** One version of a fabric; the latest when none is given. */
export const getFabricOptions = (name: string, version: number | null) =>
  queryOptions({
    queryKey: queryKeys.fabricVersion(name, version),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/fabrics/{name}', {
          params: { path: { name }, query: version === null ? {} : { version } },
          signal,
        }),
      ),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === name ? keepPreviousData(previous) : undefined,
  });

export function useFabric(name: string, version: number | null) {
  return useQuery(getFabricOptions(name, version));
}
