import type { Project, Session } from '@/api-schema/models';

export function projectNamed(name: string, role: Project['role']): Project {
  return {
    name,
    description: null,
    role,
    shares_results: true,
    max_points: null,
    max_core_seconds: null,
    max_concurrent_sweeps: null,
    created_at: '2026-03-02T09:14:03Z',
  };
}

/** The one user of an installation without access control. */
export const LOCAL_SESSION: Session = {
  kind: 'local',
  id: 'local',
  name: 'local user',
  is_admin: true,
  csrf_token: null,
  projects: [projectNamed('default', 'admin')],
  shared: null,
};

/** Somebody who has signed in and is in two projects. */
export const SIGNED_IN: Session = {
  kind: 'user',
  id: 'u1',
  name: 'ada@example.org',
  is_admin: false,
  csrf_token: 'token-of-ada',
  projects: [projectNamed('fabrics', 'owner'), projectNamed('machines', 'viewer')],
  shared: null,
};

/** Somebody who has opened a share link of a sweep, and is nobody else here. */
export function readerOf(sweepId: string): Session {
  return {
    kind: 'share',
    id: 'l1',
    name: 'share link',
    is_admin: false,
    csrf_token: null,
    projects: [],
    shared: { sweep_id: sweepId, expires_at: '2026-03-16T09:14:03Z' },
  };
}
