import type { Session } from '@/api-schema/models';
import { useSession } from '@/lib/requests/get-session';

/** Who has an account here; null for readers of share links, and for the one user of an installation of their own. */
export function useAccount(): Session | null {
  const { data: session } = useSession();
  if (session === undefined || session.kind === 'share') return null;
  return session.kind === 'local' && session.projects.length < 2 ? null : session;
}
