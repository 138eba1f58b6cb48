import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Sweep } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

import { refreshSweep } from './refresh-sweep';

function retrySweep(id: string): Promise<Sweep> {
  return dataOf(api.POST('/v1/sweeps/{sweep_id}:retry', { params: { path: { sweep_id: id } } }));
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
