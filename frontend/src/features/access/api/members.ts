/** What is asked about the members of a project, and what can be done with them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { Member } from '@/api-schema/models';
import { api, dataOf, doneOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

export type MemberRole = 'viewer' | 'editor' | 'owner';

export function useMembers(project: string) {
  return useQuery({
    queryKey: queryKeys.members(project),
    queryFn: async ({ signal }): Promise<Member[]> => {
      const path = { project };
      const params = { path };
      const found = await dataOf(api.GET('/v1/projects/{project}/members', { params, signal }));
      return found.items;
    },
  });
}

function useVerb<Asked, Answer>(project: string, act: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.members(project) }),
  });
}

/** Gives somebody a role, or invites them. */
export function useSetMember(project: string) {
  return useVerb(project, ({ member, role }: { member: string; role: MemberRole }) =>
    dataOf(
      api.PUT('/v1/projects/{project}/members/{member}', {
        params: { path: { project, member } },
        body: { role },
      }),
    ),
  );
}

/** Takes somebody's role away. */
export function useRemoveMember(project: string) {
  return useVerb(project, (member: string) =>
    doneOf(
      api.DELETE('/v1/projects/{project}/members/{member}', {
        params: { path: { project, member } },
      }),
    ),
  );
}
