import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** One version of a price table; the latest when none is given. */
export const getPriceTableOptions = (name: string, version: number | null) =>
  queryOptions({
    queryKey: queryKeys.priceTableVersion(name, version),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/price-tables/{name}', {
          params: { path: { name }, query: version === null ? {} : { version } },
          signal,
        }),
      ),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === name ? keepPreviousData(previous) : undefined,
  });

export function usePriceTable(name: string, version: number | null) {
  return useQuery(getPriceTableOptions(name, version));
}
