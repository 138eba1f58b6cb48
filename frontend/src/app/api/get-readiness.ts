import { queryOptions, useQuery } from '@tanstack/react-query';

import type { Ready } from '@/api-schema/models';
import { api } from '@/lib/api-client';
import { errorOf } from '@/lib/problem';
import { queryKeys } from '@/lib/query-keys';

const CALM_MS = 30_000;
const WORRIED_MS = 5_000;

/** Whether sweeps would make progress now; a service that is not ready still answers. */
async function getReadiness(signal: AbortSignal): Promise<Ready> {
  const { data, error, response } = await api.GET('/health/ready', { signal });
  if (data !== undefined) return data;
  const body: unknown = error;
  if (typeof body === 'object' && body !== null && 'checks' in body) return body as Ready;
  throw errorOf(response, body);
}

export const readinessOptions = () =>
  queryOptions({
    queryKey: queryKeys.readiness(),
    queryFn: ({ signal }) => getReadiness(signal),
    retry: false,
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data?.status === 'ok' ? CALM_MS : WORRIED_MS,
  });

export function useReadiness() {
  return useQuery(readinessOptions());
}
