import { queryOptions, useQuery } from '@tanstack/react-query';

import type { Sweep } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { isFinal } from '@/lib/phase';
import { queryKeys } from '@/lib/query-keys';

const POLL_MS = 2_000;

function getSweep(id: string, signal: AbortSignal): Promise<Sweep> {
  return dataOf(api.GET('/v1/sweeps/{sweep_id}', { params: { path: { sweep_id: id } }, signal }));
}

export const getSweepOptions = (id: string) =>
  queryOptions({
    queryKey: queryKeys.sweepDocument(id),
    queryFn: ({ signal }) => getSweep(id, signal),
  });

/** A sweep; asked for again and again while it is at work and no events arrive. */
export function useSweep(id: string, { poll }: { poll: boolean }) {
  return useQuery({
    ...getSweepOptions(id),
    refetchInterval: ({ state }) =>
      poll && state.data !== undefined && !isFinal(state.data.phase) ? POLL_MS : false,
  });
}
