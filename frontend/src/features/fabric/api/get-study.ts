import {
  keepPreviousData,
  queryOptions,
  useQueries,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';

import type { Aggregates, Point, Sweep } from '@/api-schema/models';
import { api, dataOf, documentOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';
import { getPointOptions } from '@/lib/requests/get-point';

/** What a flow gets, and what a sending rank gets with all its flows of a round together. */
export const STUDY_METRICS = [
  'mean_flow_bandwidth_fraction',
  'mean_rank_bandwidth_fraction',
] as const;
export type StudyMetric = (typeof STUDY_METRICS)[number];

/** A finished sweep does not change any more. */
const sweepOptions = (id: string) =>
  queryOptions({
    queryKey: queryKeys.sweepDocument(id),
    queryFn: ({ signal }): Promise<Sweep> =>
      dataOf(api.GET('/v1/sweeps/{sweep_id}', { params: { path: { sweep_id: id } }, signal })),
  });

/** All pages, as one. */
async function readAggregates(
  id: string,
  metric: StudyMetric,
  signal: AbortSignal,
  cursor?: string,
): Promise<Aggregates> {
  const page = await documentOf(
    api.GET('/v1/sweeps/{sweep_id}/aggregates', {
      params: { path: { sweep_id: id }, query: { metric, limit: 5000, cursor } },
      signal,
    }),
  );
  if (page.next_cursor === null) return page;
  const rest = await readAggregates(id, metric, signal, page.next_cursor);
  return { ...rest, items: [...page.items, ...rest.items] };
}

const aggregatesOptions = (id: string, metric: StudyMetric) =>
  queryOptions({
    queryKey: queryKeys.aggregates(id, { metric }),
    queryFn: ({ signal }): Promise<Aggregates> => readAggregates(id, metric, signal),
  });

export function useStudySweep(id: string) {
  return useQuery(sweepOptions(id));
}

export function useStudyAggregates(id: string, metric: StudyMetric) {
  return useQuery({ ...aggregatesOptions(id, metric), placeholderData: keepPreviousData });
}

interface StudyPoints {
  points: ReadonlyMap<number, Point>;
  pending: boolean;
  error: Error | null;
}

/** Stands outside, so that its outcome stays the same object while nothing new arrives. */
function together(results: readonly UseQueryResult<Point>[]): StudyPoints {
  return {
    points: new Map(results.flatMap(({ data }) => (data ? [[data.index, data] as const] : []))),
    pending: results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error !== null)?.error ?? null,
  };
}

/** Several points of a sweep in full, by index. */
export function useStudyPoints(id: string, indices: readonly number[]): StudyPoints {
  return useQueries({
    queries: indices.map((index) => getPointOptions(id, index)),
    combine: together,
  });
}
