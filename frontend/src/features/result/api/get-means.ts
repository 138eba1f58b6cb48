import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';

import type { MeanPage, ResultRow } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

export interface MeansQuery {
  filter?: string | undefined;
  sort?: string | undefined;
  metrics?: string | undefined;
  prices?: string | undefined;
}

const PAGE_SIZE = 200;
/** So many runs of one point are listed at most; its page has all. */
const MOST_RUNS = 200;

function getMeans(
  id: string,
  query: MeansQuery,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<MeanPage> {
  return dataOf(
    api.GET('/v1/sweeps/{sweep_id}/means', {
      params: { path: { sweep_id: id }, query: { ...query, cursor, limit: PAGE_SIZE } },
      signal,
    }),
  );
}

/** Points with their means, a page at a time; whoever follows the sweep has them asked for again. */
export function useMeans(id: string, query: MeansQuery) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: queryKeys.means(id, query),
      queryFn: ({ pageParam, signal }) => getMeans(id, query, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}

async function getRunsOfPoint(
  id: string,
  index: number,
  filter: string | undefined,
  prices: string | undefined,
  signal: AbortSignal,
): Promise<ResultRow[]> {
  const own = `point_index = ${String(index)}`;
  const page = await dataOf(
    api.GET('/v1/sweeps/{sweep_id}/results', {
      params: {
        path: { sweep_id: id },
        query: {
          filter: filter === undefined ? own : `(${filter}) and ${own}`,
          prices,
          limit: MOST_RUNS,
        },
      },
      signal,
    }),
  );
  if (typeof page === 'string') throw new TypeError('asked for JSON, got CSV');
  return page.items;
}

/** The runs of one point that a filter keeps. */
export const runsOfPointOptions = (
  id: string,
  index: number,
  filter: string | undefined,
  prices: string | undefined,
) =>
  queryOptions({
    queryKey: queryKeys.runsOfPoint(id, index, { filter, prices }),
    queryFn: ({ signal }) => getRunsOfPoint(id, index, filter, prices, signal),
  });
