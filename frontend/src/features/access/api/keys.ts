/** What is asked about the API keys of a project, and what can be done with them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { ApiKey, KeyRequest } from '@/api-schema/models';
import { api, dataOf, doneOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

const in_ = (project: string) => ({ 'FabricSweep-Project': project });

export function useKeys(project: string) {
  return useQuery({
    queryKey: queryKeys.keys(project),
    queryFn: async ({ signal }): Promise<ApiKey[]> => {
      const found = await dataOf(api.GET('/v1/keys', { headers: in_(project), signal }));
      return found.items;
    },
  });
}

function useVerb<Asked, Answer>(project: string, act: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.keys(project) }),
  });
}

/** Makes a key; its answer is the only one that holds it, so it is not kept. */
export function useCreateKey(project: string) {
  return useVerb(project, (body: KeyRequest) =>
    dataOf(api.POST('/v1/keys', { headers: in_(project), body })),
  );
}

export function useRevokeKey(project: string) {
  return useVerb(project, (id: string) =>
    doneOf(
      api.DELETE('/v1/keys/{key_id}', {
        params: { path: { key_id: id } },
        headers: in_(project),
      }),
    ),
  );
}
