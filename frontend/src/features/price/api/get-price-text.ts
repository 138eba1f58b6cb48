import { queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** A version of a price table as YAML, to begin a text from; nothing is asked without a name. */
export const getPriceTextOptions = (name: string | null, version: number | null) =>
  queryOptions({
    queryKey: queryKeys.priceText(name ?? '', version),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/price-tables/{name}/text', {
          params: { path: { name: name ?? '' }, query: version === null ? {} : { version } },
          parseAs: 'text',
          signal,
        }),
      ),
    enabled: name !== null,
    // What is being written must not be replaced by what was read again.
    staleTime: Infinity,
    gcTime: 0,
  });

export function usePriceText(name: string | null, version: number | null) {
  return useQuery(getPriceTextOptions(name, version));
}
