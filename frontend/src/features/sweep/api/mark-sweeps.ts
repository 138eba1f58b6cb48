import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { SweepChanges, SweepSummary } from '@/api-schema/models';
import { api, dataOf, doneOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';
import { tellFailure } from '@/lib/tell-failure';

type Act = (sweep: SweepSummary) => Promise<unknown>;

interface Many {
  sweeps: readonly SweepSummary[];
  act: Act;
}

const at = (sweep: SweepSummary) => ({ params: { path: { sweep_id: sweep.id } } });

export const archive: Act = (sweep) => dataOf(api.POST('/v1/sweeps/{sweep_id}:archive', at(sweep)));
export const unarchive: Act = (sweep) =>
  dataOf(api.POST('/v1/sweeps/{sweep_id}:unarchive', at(sweep)));
export const remove: Act = (sweep) => doneOf(api.DELETE('/v1/sweeps/{sweep_id}', at(sweep)));
// The document calls what has a default required: what is absent stays as it is.
const tagged = (tags: string[]) => ({ tags }) as SweepChanges;

export const addTags =
  (tags: readonly string[]): Act =>
  (sweep) => {
    const body = tagged([...sweep.tags, ...tags]);
    return dataOf(api.PATCH('/v1/sweeps/{sweep_id}', { ...at(sweep), body }));
  };
const turnStar: Act = (sweep) =>
  dataOf(
    sweep.is_starred
      ? api.POST('/v1/sweeps/{sweep_id}:unstar', at(sweep))
      : api.POST('/v1/sweeps/{sweep_id}:star', at(sweep)),
  );

/** Does the same with one sweep after the other; the first that is refused is told with its name. */
async function actOnEach({ sweeps, act }: Many): Promise<void> {
  let refused = 0;
  let first = '';
  for (const sweep of sweeps) {
    try {
      await act(sweep);
    } catch (error) {
      refused += 1;
      if (first === '') first = `${sweep.name}: ${error instanceof Error ? error.message : ''}`;
    }
  }
  if (refused === 0) return;
  const others = refused > 1 ? ` (and ${String(refused - 1)} more)` : '';
  throw new Error(sweeps.length === 1 ? first : `${first}${others}`);
}

/** Changes several sweeps; the lists are read anew, whatever was refused. */
export function useActOnSweeps() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: actOnEach,
    onError: tellFailure,
    onSettled: async (_data, _error, { sweeps }) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.sweepLists() });
      for (const { id } of sweeps) {
        await queryClient.invalidateQueries({
          queryKey: queryKeys.sweepDocument(id),
          refetchType: 'none',
        });
      }
    },
  });
}

/** Puts one's star on a sweep, or takes it away. */
export function useTurnStar() {
  const { mutate, isPending } = useActOnSweeps();
  return {
    isPending,
    turn: (sweep: SweepSummary) => {
      mutate({ sweeps: [sweep], act: turnStar });
    },
  };
}
