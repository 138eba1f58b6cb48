import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';

import type { ResultPage } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

export interface ResultsQuery {
  filter?: string | undefined;
  sort?: string | undefined;
  prices?: string | undefined;
}

const PAGE_SIZE = 200;

async function getResults(
  id: string,
  query: ResultsQuery,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ResultPage> {
  const page = await dataOf(
    api.GET('/v1/sweeps/{sweep_id}/results', {
      params: { path: { sweep_id: id }, query: { ...query, cursor, limit: PAGE_SIZE } },
      signal,
    }),
  );
  if (typeof page === 'string') throw new TypeError('asked for JSON, got CSV');
  return page;
}

export const getResultsOptions = (id: string, query: ResultsQuery) =>
  infiniteQueryOptions({
    queryKey: queryKeys.results(id, query),
    queryFn: ({ pageParam, signal }) => getResults(id, query, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Result rows, a page at a time; whoever follows the sweep has them asked for again. */
export function useResults(id: string, query: ResultsQuery) {
  return useInfiniteQuery(getResultsOptions(id, query));
}

/** Lists the rows anew, from the first page on. */
export function useListAnew(id: string, query: ResultsQuery) {
  const queryClient = useQueryClient();
  const { queryKey } = getResultsOptions(id, query);
  return async () => {
    queryClient.setQueryData(queryKey, (data) =>
      data === undefined
        ? data
        : { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    await queryClient.invalidateQueries({ queryKey, exact: true });
  };
}
