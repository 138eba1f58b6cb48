import { useQuery } from '@tanstack/react-query';

import type { Project, Session } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';
import { keepToken, workIn, workingProject } from '@/lib/working-project';

const WATCH_MS = 60_000;

async function getSession(signal: AbortSignal): Promise<Session> {
  const session = await dataOf(api.GET('/v1/session', { signal }));
  keepToken(session.csrf_token);
  const chosen = workingProject();
  // Of a project that one is no member of any more, the service would answer nothing.
  if (chosen !== null && !session.projects.some(({ name }) => name === chosen)) workIn(null);
  return session;
}

/** Who asks, and what they may do. */
export function useSession() {
  return useQuery({
    queryKey: queryKeys.session(),
    queryFn: ({ signal }) => getSession(signal),
    refetchInterval: WATCH_MS,
  });
}

/** The project that this tab works in: the one chosen, else the default one, else the first. */
export function projectOf(session: Session): Project | undefined {
  const named = (wanted: string | null) => session.projects.find(({ name }) => name === wanted);
  return named(workingProject()) ?? named('default') ?? session.projects[0];
}
