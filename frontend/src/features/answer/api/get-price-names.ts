import { useQuery } from '@tanstack/react-query';

import { api, documentOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

const MOST = 200;

/** Names of the price tables that an answer may be asked for by. */
export function usePriceNames() {
  return useQuery({
    queryKey: queryKeys.priceNames(),
    queryFn: async ({ signal }) => {
      const { items } = await documentOf(
        api.GET('/v1/price-tables', { params: { query: { limit: MOST } }, signal }),
      );
      return items.map(({ name }) => name);
    },
  });
}
