/** What whoever asks may do with what a page shows. */
import { includes, type Role } from '@/lib/roles';

import { projectOf, useSession } from './get-session';

/** Whether they may do what a role may in a project; not while that is not known yet. */
export function useMayIn(project: string, role: Role): boolean {
  const { data: session } = useSession();
  if (session === undefined) return false;
  const own = session.projects.find(({ name }) => name === project)?.role;
  return session.is_admin || includes(own, role);
}

/** Whether they may do what a role may in the project that this tab works in. */
export function useMayHere(role: Role): boolean {
  const { data: session } = useSession();
  if (session === undefined) return false;
  return session.is_admin || includes(projectOf(session)?.role, role);
}

/** The one user of an installation without access control, who needs no way to let others in. */
export function useIsLocal(): boolean {
  return useSession().data?.kind === 'local';
}

/** The sweep that a share link alone lets them read, and until when; null where there is none. */
export function useShared() {
  return useSession().data?.shared ?? null;
}

/** Whether they came by a share link and are nobody else here: the page of its sweep is all there is. */
export function useIsReader(): boolean {
  return useSession().data?.kind === 'share';
}
