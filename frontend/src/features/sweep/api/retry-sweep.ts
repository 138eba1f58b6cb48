import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { FailureClass, RetryPreview, Sweep } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

import { refreshSweep } from './refresh-sweep';

/** The classes of failures to run again; none chosen is everything without a whole result. */
export type RetryChoice = readonly FailureClass[];

const queryOf = (classes: RetryChoice) =>
  classes.length === 0 ? {} : { class: classes.join(',') };

async function retrySweep(id: string, classes: RetryChoice): Promise<Sweep> {
  const answer = await dataOf(
    api.POST('/v1/sweeps/{sweep_id}:retry', {
      params: { path: { sweep_id: id }, query: queryOf(classes) },
    }),
  );
  if ('dry_run' in answer) throw new Error('the retry was only counted');
  return answer;
}

async function previewRetry(
  id: string,
  classes: RetryChoice,
  signal: AbortSignal,
): Promise<RetryPreview> {
  const answer = await dataOf(
    api.POST('/v1/sweeps/{sweep_id}:retry', {
      params: { path: { sweep_id: id }, query: { ...queryOf(classes), dry_run: true } },
      signal,
    }),
  );
  if (!('dry_run' in answer)) throw new Error('the retry was not only counted');
  return answer;
}

/** What a retry would run again; asked while somebody looks. */
export function useRetryPreview(id: string, classes: RetryChoice, asked: boolean) {
  return useQuery({
    queryKey: queryKeys.retryPreview(id, classes),
    queryFn: ({ signal }) => previewRetry(id, classes, signal),
    enabled: asked,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useRetrySweep(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (classes: RetryChoice) => retrySweep(id, classes),
    onSuccess: async (sweep) => {
      queryClient.setQueryData(queryKeys.sweepDocument(id), sweep);
      await refreshSweep(queryClient, id);
    },
  });
}
