import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Sweep } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

import { specBody } from './spec-body';

interface NewSweep {
  text: string;
  /** The same key with the same text makes one sweep, however often it is sent. */
  idempotencyKey: string;
}

async function createSweep({ text, idempotencyKey }: NewSweep): Promise<Sweep> {
  const { headers, ...body } = specBody(text);
  const answer = await dataOf(
    api.POST('/v1/sweeps', {
      ...body,
      headers: { ...headers, 'Idempotency-Key': idempotencyKey },
    }),
  );
  return answer as unknown as Sweep;
}

export function useCreateSweep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createSweep,
    onSuccess: async (sweep) => {
      queryClient.setQueryData(queryKeys.sweepDocument(sweep.id), sweep);
      await queryClient.invalidateQueries({ queryKey: queryKeys.sweepLists() });
    },
  });
}
