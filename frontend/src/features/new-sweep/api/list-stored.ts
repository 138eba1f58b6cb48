import { useQuery } from '@tanstack/react-query';

import type { TraceItem } from '@/api-schema/models';
import { QUERY_LIMITS } from '@/api-schema/query-limits';
import { api, dataOf } from '@/lib/api-client';
import { formatCount } from '@/lib/format';
import { queryKeys } from '@/lib/query-keys';

import type { StoredKind } from '../lib/stored-kinds';

export interface Stored {
  names: { value: string; label: string }[];
  /** How many were read, of whatever kind, where there are more; null where these are all. */
  readOfMore: number | null;
}

type TraceKind = TraceItem['kind'];

async function listTraces(kind: TraceKind, signal: AbortSignal): Promise<Stored> {
  const query = { limit: QUERY_LIMITS.listTraces.limit.max };
  const page = await dataOf(api.GET('/v1/traces', { params: { query }, signal }));
  const ofKind = page.items.filter((item) => item.kind === kind);
  const names = ofKind.map(({ name, ranks, cores }) => ({
    value: name,
    label: `${name} (${ranks === null ? formatCount(cores ?? 0, 'core') : formatCount(ranks, 'rank')})`,
  }));
  return { names, readOfMore: page.next_cursor === null ? null : page.items.length };
}

async function listFabrics(signal: AbortSignal): Promise<Stored> {
  const query = { limit: QUERY_LIMITS.listFabrics.limit.max };
  const page = await dataOf(api.GET('/v1/fabrics', { params: { query }, signal }));
  const names = page.items.map(({ name, endpoints }) => ({
    value: name,
    label: `${name} (${formatCount(endpoints, 'endpoint')})`,
  }));
  return { names, readOfMore: page.next_cursor === null ? null : page.items.length };
}

/** The traces of a kind or the fabrics of the project, by name. */
export function useStored(kind: StoredKind) {
  const lists = kind === 'fabric' ? queryKeys.fabricLists() : queryKeys.traceLists();
  return useQuery({
    queryKey: [...lists, 'names', kind] as const,
    queryFn: ({ signal }) => {
      if (kind === 'fabric') return listFabrics(signal);
      return listTraces(kind === 'trace' ? 'ranks' : 'addresses', signal);
    },
  });
}
