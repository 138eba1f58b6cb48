import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Extension } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';

import type { AskedExtension } from '../lib/extension';

import { refreshSweep } from './refresh-sweep';

interface Asked {
  asked: AskedExtension;
  dryRun: boolean;
  /** The same key with the same request extends once, however often it is sent. */
  idempotencyKey: string;
}

/** Gives a sweep more samples, replicates or points, or says what that would come to. */
export function useExtendSweep(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ asked, dryRun, idempotencyKey }: Asked): Promise<Extension> =>
      dataOf(
        api.POST('/v1/sweeps/{sweep_id}:extend', {
          params: {
            path: { sweep_id: id },
            header: dryRun ? {} : { 'Idempotency-Key': idempotencyKey },
          },
          body: { ...asked, dry_run: dryRun },
        }),
      ),
    onSuccess: async (_extension, { dryRun }) => {
      if (!dryRun) await refreshSweep(queryClient, id);
    },
  });
}
