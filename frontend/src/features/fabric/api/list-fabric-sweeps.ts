import { queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { isFinal } from '@/lib/phase';
import { queryKeys } from '@/lib/query-keys';

const PAGE_SIZE = 25;
const ACTIVE_MS = 2_000;
const CALM_MS = 30_000;

/** The newest sweeps that use a fabric, whichever version; refreshed quickly while one works. */
export const listFabricSweepsOptions = (name: string) =>
  queryOptions({
    queryKey: queryKeys.fabricSweeps(name),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/fabrics/{name}/sweeps', {
          params: { path: { name }, query: { limit: PAGE_SIZE } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ phase }) => !isFinal(phase)) === true ? ACTIVE_MS : CALM_MS,
  });

export function useFabricSweeps(name: string) {
  return useQuery(listFabricSweepsOptions(name));
}
