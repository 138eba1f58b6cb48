import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Sweep } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

import { refreshSweep } from './refresh-sweep';

function rerunSweep(id: string): Promise<Sweep> {
  return dataOf(api.POST('/v1/sweeps/{sweep_id}:rerun', { params: { path: { sweep_id: id } } }));
}

/** Runs the specification of a sweep again, for the models as they are now; gives a new sweep. */
export function useRerunSweep(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => rerunSweep(id),
    onSuccess: async (sweep) => {
      queryClient.setQueryData(queryKeys.sweepDocument(sweep.id), sweep);
      await refreshSweep(queryClient, id);
    },
  });
}
