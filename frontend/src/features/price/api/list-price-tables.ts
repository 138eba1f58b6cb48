import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

const PAGE_SIZE = 50;

/** A page of price tables by name, those that come with FabricSweep among them. */
export const listPriceTablesOptions = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.priceTableLists(), cursor ?? null],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/price-tables', { params: { query: { cursor, limit: PAGE_SIZE } }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

export function usePriceTables(cursor: string | undefined) {
  return useQuery(listPriceTablesOptions(cursor));
}
