import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

export interface TraceScaling {
  name: string;
  ranks: number;
  /** Ranks along each dimension; null where each of the recorded grid grows alike. */
  grid: number[] | null;
}

/** Makes a trace of more ranks, where the structure is recognised. */
export function useScaleTrace(name: string, version: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (scaling: TraceScaling) =>
      dataOf(
        api.POST('/v1/traces/{name}/scaled', {
          params: { path: { name }, query: { version } },
          body: scaling,
        }),
      ),
    onSuccess: async ({ trace }) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.traceLists() }),
        queryClient.invalidateQueries({ queryKey: queryKeys.trace(trace.name) }),
      ]);
    },
  });
}
