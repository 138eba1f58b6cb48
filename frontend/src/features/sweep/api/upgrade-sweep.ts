import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { FinishOn, Sweep } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

import { refreshSweep } from './refresh-sweep';

function upgradeSweep(id: string, finishOn: FinishOn): Promise<Sweep> {
  return dataOf(
    api.POST('/v1/sweeps/{sweep_id}:upgrade', {
      params: { path: { sweep_id: id }, query: { finish_on: finishOn } },
    }),
  );
}

/** Settles how a sweep is finished that newer models found half done; gives the one that goes on. */
export function useUpgradeSweep(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (finishOn: FinishOn) => upgradeSweep(id, finishOn),
    onSuccess: async (sweep) => {
      queryClient.setQueryData(queryKeys.sweepDocument(sweep.id), sweep);
      await refreshSweep(queryClient, id);
    },
  });
}
