import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';
import { specBody } from '@/lib/requests/spec-body';

/** The distinct networks of a specification; those of the last text stay while a new one is drawn. */
export function useDraftNetworks(text: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.draftNetworks(text),
    queryFn: ({ signal }) => dataOf(api.POST('/v1/sweeps:draw', { ...specBody(text), signal })),
    enabled: enabled && text.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
}
