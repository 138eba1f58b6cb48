import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import type { Answer, Question } from '@/api-schema/models';
import { api, documentOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** What is asked; what is absent follows from the axes. */
export interface AnswerQuery {
  question?: Question | undefined;
  metric?: string | undefined;
  by?: string | undefined;
  x?: string | undefined;
  y?: string | undefined;
  against?: string | undefined;
  filter?: string | undefined;
  rates?: 'bits' | 'bytes' | undefined;
  ideal?: string | undefined;
  baseline?: string | undefined;
  relative_to?: string | undefined;
  within?: number | undefined;
  budget?: number | undefined;
  prices?: string | undefined;
  price_factors?: string | undefined;
  threshold?: number | undefined;
  include_timed_out?: boolean | undefined;
  include_not_steady?: boolean | undefined;
}

function getAnswer(id: string, query: AnswerQuery, signal: AbortSignal): Promise<Answer> {
  return documentOf(
    api.GET('/v1/sweeps/{sweep_id}/answer', {
      params: { path: { sweep_id: id }, query },
      signal,
    }),
  );
}

export const getAnswerOptions = (id: string, query: AnswerQuery) =>
  queryOptions({
    queryKey: queryKeys.answer(id, query),
    queryFn: ({ signal }) => getAnswer(id, query, signal),
    placeholderData: keepPreviousData,
  });

/** What a sweep says; whoever follows the sweep has it asked for again when results arrive. */
export function useAnswer(id: string, query: AnswerQuery) {
  return useQuery(getAnswerOptions(id, query));
}
