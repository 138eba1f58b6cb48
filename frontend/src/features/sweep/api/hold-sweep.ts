import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Sweep } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

import { refreshSweep } from './refresh-sweep';

function useHold<Asked>(id: string, act: (asked: Asked) => Promise<Sweep>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async (sweep) => {
      queryClient.setQueryData(queryKeys.sweepDocument(id), sweep);
      await refreshSweep(queryClient, id);
    },
  });
}

/** Gives no new runs away until it is resumed; runs under way end. */
export function usePauseSweep(id: string) {
  return useHold(id, (note: string | null) =>
    dataOf(
      api.POST('/v1/sweeps/{sweep_id}:pause', {
        params: { path: { sweep_id: id }, query: note === null ? {} : { note } },
      }),
    ),
  );
}

export function useResumeSweep(id: string) {
  return useHold(id, (_asked: undefined) =>
    dataOf(api.POST('/v1/sweeps/{sweep_id}:resume', { params: { path: { sweep_id: id } } })),
  );
}

/** Lets what runs end and drops the rest. */
export function useStopSweep(id: string) {
  return useHold(id, (_asked: undefined) =>
    dataOf(api.POST('/v1/sweeps/{sweep_id}:stop', { params: { path: { sweep_id: id } } })),
  );
}
