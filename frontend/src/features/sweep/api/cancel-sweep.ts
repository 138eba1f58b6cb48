import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Sweep } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

import { refreshSweep } from './refresh-sweep';

function cancelSweep(id: string): Promise<Sweep> {
  return dataOf(api.POST('/v1/sweeps/{sweep_id}:cancel', { params: { path: { sweep_id: id } } }));
}

export function useCancelSweep(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => cancelSweep(id),
    onSuccess: async (sweep) => {
      queryClient.setQueryData(queryKeys.sweepDocument(id), sweep);
      await refreshSweep(queryClient, id);
    },
  });
}
