import { useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** The wiring of an imported fabric, laid out. */
export function useFabricNetwork(name: string, version: number) {
  return useQuery({
    queryKey: queryKeys.fabricNetwork(name, version),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/fabrics/{name}/network', {
          params: { path: { name }, query: { version } },
          signal,
        }),
      ),
    retry: false,
  });
}
