/** What a project may use and uses, and what of it can be changed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { ProjectChanges } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

const WATCH_MS = 30_000;

export function useProjectUse(project: string) {
  return useQuery({
    queryKey: queryKeys.projectUse(project),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/v1/projects/{project}/use', { params: { path: { project } }, signal })),
    refetchInterval: WATCH_MS,
  });
}

/** Changes what is given; the session tells of the project, so it is asked anew. */
export function useChangeProject(project: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<ProjectChanges>) =>
      dataOf(
        api.PATCH('/v1/projects/{project}', {
          params: { path: { project } },
          // What the document gives defaults for is left as it is where it is absent.
          body: body as ProjectChanges,
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.session() }),
  });
}
