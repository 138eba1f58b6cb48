import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { RetryPreview, Sweep } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

import { refreshSweep } from './refresh-sweep';

async function retrySweep(id: string): Promise<Sweep> {
  const answer = await dataOf(
    api.POST('/v1/sweeps/{sweep_id}:retry', { params: { path: { sweep_id: id } } }),
  );
  if ('dry_run' in answer) throw new Error('the retry was only counted');
  return answer;
}

async function previewRetry(id: string, signal: AbortSignal): Promise<RetryPreview> {
  const answer = await dataOf(
    api.POST('/v1/sweeps/{sweep_id}:retry', {
      params: { path: { sweep_id: id }, query: { dry_run: true } },
      signal,
    }),
  );
  if (!('dry_run' in answer)) throw new Error('the retry was not only counted');
  return answer;
}

/** What a retry would run again; asked while somebody looks. */
export function useRetryPreview(id: string, asked: boolean) {
  return useQuery({
    queryKey: queryKeys.retryPreview(id),
    queryFn: ({ signal }) => previewRetry(id, signal),
    enabled: asked,
    gcTime: 0,
  });
}

export function useRetrySweep(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => retrySweep(id),
    onSuccess: async (sweep) => {
      queryClient.setQueryData(queryKeys.sweepDocument(id), sweep);
      await refreshSweep(queryClient, id);
    },
  });
}
