import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

import type { Failing } from '../lib/failing';

/** What moves when these parts of a fabric fail; asked only while something is named. */
export function useDrill(name: string, version: number, failing: Failing) {
  const query = {
    version,
    ...(failing.links === '' ? {} : { links: failing.links, all_cables: failing.allCables }),
    ...(failing.routers === '' ? {} : { routers: failing.routers }),
  };
  return useQuery({
    queryKey: queryKeys.fabricDrill(name, query),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/v1/fabrics/{name}/drill', { params: { path: { name }, query }, signal })),
    enabled: failing.links !== '' || failing.routers !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
}
