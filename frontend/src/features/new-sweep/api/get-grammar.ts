import { queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

import { grammarOf } from '../lib/spec-grammar';

/** How a specification is written. It changes only with the service's version. */
export const getGrammarOptions = () =>
  queryOptions({
    queryKey: queryKeys.grammar(),
    queryFn: async ({ signal }) => grammarOf(await dataOf(api.GET('/v1/schema/sweep', { signal }))),
    staleTime: Infinity,
  });

export function useGrammar() {
  return useQuery(getGrammarOptions());
}
