import { queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

export const listExamplesOptions = () =>
  queryOptions({
    queryKey: queryKeys.examples(),
    queryFn: ({ signal }) => dataOf(api.GET('/v1/examples', { signal })),
    staleTime: Infinity,
  });

export function useExamples() {
  return useQuery(listExamplesOptions());
}
