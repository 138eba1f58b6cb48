import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Sweep, SweepChanges } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

function changeSweep(id: string, changes: SweepChanges): Promise<Sweep> {
  return dataOf(
    api.PATCH('/v1/sweeps/{sweep_id}', { params: { path: { sweep_id: id } }, body: changes }),
  );
}

/** Renames, describes or tags a sweep. */
export function useChangeSweep(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: SweepChanges) => changeSweep(id, changes),
    onSuccess: async (sweep) => {
      queryClient.setQueryData(queryKeys.sweepDocument(id), sweep);
      await queryClient.invalidateQueries({ queryKey: queryKeys.sweepLists() });
    },
  });
}
