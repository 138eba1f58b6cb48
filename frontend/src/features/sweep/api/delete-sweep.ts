import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api, doneOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** Deletes a sweep that has ended. Its page is left by then, so nothing asks for it again. */
export function useDeleteSweep(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      doneOf(api.DELETE('/v1/sweeps/{sweep_id}', { params: { path: { sweep_id: id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.sweepLists() }),
  });
}
