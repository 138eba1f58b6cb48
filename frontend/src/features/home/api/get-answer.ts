import { queryOptions, useQuery } from '@tanstack/react-query';

import type { Answer } from '@/api-schema/models';
import { api, documentOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

function getAnswer(id: string, signal: AbortSignal): Promise<Answer> {
  return documentOf(
    api.GET('/v1/sweeps/{sweep_id}/answer', { params: { path: { sweep_id: id } }, signal }),
  );
}

/** Under the key of the sweep's page, which asks the same when it is opened. */
export const getAnswerOptions = (id: string) =>
  queryOptions({
    queryKey: queryKeys.answer(id, {}),
    queryFn: ({ signal }) => getAnswer(id, signal),
    // What a completed sweep says changes with new models alone.
    staleTime: 60_000,
  });

/** What a completed sweep says to the question that its axes ask first. */
export function useAnswer(id: string) {
  return useQuery(getAnswerOptions(id));
}
