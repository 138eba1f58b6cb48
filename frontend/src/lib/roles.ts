/** Roles in the order of what they allow. */
import type { Project } from '@/api-schema/models';

export type Role = Project['role'];

const ORDER: readonly Role[] = ['viewer', 'editor', 'owner', 'admin'];

/** Whether a role may do what another may; none may nothing. */
export function includes(role: Role | null | undefined, other: Role): boolean {
  return role !== null && role !== undefined && ORDER.indexOf(role) >= ORDER.indexOf(other);
}

/** The roles that somebody can hand on. */
export function rolesUpTo(role: Role): Role[] {
  return ORDER.filter((one) => includes(role, one));
}
