import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

const PAGE_SIZE = 50;

/** A page of traces by name. */
export const listTracesOptions = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.traceLists(), cursor ?? null],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/v1/traces', { params: { query: { cursor, limit: PAGE_SIZE } }, signal })),
    placeholderData: keepPreviousData,
  });

export function useTraces(cursor: string | undefined) {
  return useQuery(listTracesOptions(cursor));
}
