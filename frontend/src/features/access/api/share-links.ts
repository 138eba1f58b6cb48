/** What is asked about the share links of a sweep, and what can be done with them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { NewShareLink, ShareLink, ShareRequest } from '@/api-schema/models';
import { api, dataOf, doneOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

const ROUTE = '/v1/sweeps/{sweep_id}/share-links';
const at = (id: string) => ({ params: { path: { sweep_id: id } } });

/** The links of a sweep that are good now, newest first. */
export function useShareLinks(sweepId: string) {
  return useQuery({
    queryKey: queryKeys.shareLinks(sweepId),
    queryFn: async ({ signal }): Promise<ShareLink[]> => {
      const found = await dataOf(api.GET(ROUTE, { ...at(sweepId), signal }));
      return found.items;
    },
  });
}

function useVerb<Asked, Answer>(sweepId: string, act: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.shareLinks(sweepId) }),
  });
}

/** Makes a link; its answer is the only one that holds it, so it is not kept. */
export function useCreateShareLink(sweepId: string) {
  return useVerb(sweepId, (body: ShareRequest): Promise<NewShareLink> =>
    dataOf(api.POST(ROUTE, { ...at(sweepId), body })),
  );
}

export function useRevokeShareLink(sweepId: string) {
  return useVerb(sweepId, (id: string) =>
    doneOf(
      api.DELETE('/v1/sweeps/{sweep_id}/share-links/{link_id}', {
        params: { path: { sweep_id: sweepId, link_id: id } },
      }),
    ),
  );
}
