import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** One version of a trace; the latest when none is given. */
export const getTraceOptions = (name: string, version: number | null) =>
  queryOptions({
    queryKey: queryKeys.traceVersion(name, version),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/traces/{name}', {
          params: { path: { name }, query: version === null ? {} : { version } },
          signal,
        }),
      ),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === name ? keepPreviousData(previous) : undefined,
  });

export function useTrace(name: string, version: number | null) {
  return useQuery(getTraceOptions(name, version));
}
