import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

const PAGE_SIZE = 50;

/** A page of fabrics by name. */
export const listFabricsOptions = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.fabricLists(), cursor ?? null],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/v1/fabrics', { params: { query: { cursor, limit: PAGE_SIZE } }, signal })),
    placeholderData: keepPreviousData,
  });

export function useFabrics(cursor: string | undefined) {
  return useQuery(listFabricsOptions(cursor));
}
