import { useQuery } from '@tanstack/react-query';

import { QUERY_LIMITS } from '@/api-schema/query-limits';
import { api, dataOf } from '@/lib/api-client';
import { formatCount } from '@/lib/format';
import { queryKeys } from '@/lib/query-keys';

export type StoredKind = 'trace' | 'fabric';

export interface Stored {
  names: { value: string; label: string }[];
  /** There are more than these. */
  isCut: boolean;
}

async function listTraces(signal: AbortSignal): Promise<Stored> {
  const query = { limit: QUERY_LIMITS.listTraces.limit.max };
  const page = await dataOf(api.GET('/v1/traces', { params: { query }, signal }));
  const names = page.items.map(({ name, ranks, cores }) => ({
    value: name,
    label: `${name} (${ranks === null ? formatCount(cores ?? 0, 'core') : formatCount(ranks, 'rank')})`,
  }));
  return { names, isCut: page.next_cursor !== null };
}

async function listFabrics(signal: AbortSignal): Promise<Stored> {
  const query = { limit: QUERY_LIMITS.listFabrics.limit.max };
  const page = await dataOf(api.GET('/v1/fabrics', { params: { query }, signal }));
  const names = page.items.map(({ name, endpoints }) => ({
    value: name,
    label: `${name} (${formatCount(endpoints, 'endpoint')})`,
  }));
  return { names, isCut: page.next_cursor !== null };
}

/** The traces or fabrics of the project, by name. */
export function useStored(kind: StoredKind) {
  const lists = kind === 'trace' ? queryKeys.traceLists() : queryKeys.fabricLists();
  return useQuery({
    queryKey: [...lists, 'names'] as const,
    queryFn: ({ signal }) => (kind === 'trace' ? listTraces(signal) : listFabrics(signal)),
  });
}
