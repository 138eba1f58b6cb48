import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** Choices of the standard study; what is absent the service chooses. */
export interface FabricSpecQuery {
  version: number;
  engines?: string | undefined;
  patterns?: string | undefined;
  replicates?: number | undefined;
  draws?: number | undefined;
}

/** The standard study of a fabric, as the text of a specification. */
export const getFabricSpecOptions = (name: string, query: FabricSpecQuery) =>
  queryOptions({
    queryKey: queryKeys.fabricSpec(name, query),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/fabrics/{name}/spec', {
          params: { path: { name }, query },
          parseAs: 'text',
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

export function useFabricSpec(name: string, query: FabricSpecQuery) {
  return useQuery(getFabricSpecOptions(name, query));
}
