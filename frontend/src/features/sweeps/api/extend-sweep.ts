import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Extension } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';

import { refreshSweep } from './refresh-sweep';

interface Asked {
  /** In all; null leaves them. */
  samples: number | null;
  replicates: number | null;
  dryRun: boolean;
  /** The same key with the same request extends once, however often it is sent. */
  idempotencyKey: string;
}

/** Gives a sweep more samples or replicates, or says what that would come to. */
export function useExtendSweep(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ samples, replicates, dryRun, idempotencyKey }: Asked): Promise<Extension> =>
      dataOf(
        api.POST('/v1/sweeps/{sweep_id}:extend', {
          params: {
            path: { sweep_id: id },
            header: dryRun ? {} : { 'Idempotency-Key': idempotencyKey },
          },
          body: { samples, replicates, axes: null, spaces: null, dry_run: dryRun },
        }),
      ),
    onSuccess: async (_extension, { dryRun }) => {
      if (!dryRun) await refreshSweep(queryClient, id);
    },
  });
}
