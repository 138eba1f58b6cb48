/** Which sweeps a list has, as the address says it. */
import type { ListSweepsQuery } from '../api/list-sweeps';

import { asPhase } from './phases';

export const SORTS = ['newest', 'name', 'state', 'runs', 'owner'] as const;

const NARROWING = ['phase', 'tag', 'filter', 'search', 'owner', 'starred', 'archived'] as const;

/** Changes that show all sweeps again. */
export const SHOW_ALL = Object.fromEntries([...NARROWING, 'cursor'].map((name) => [name, null]));

/** Reads the query; what means nothing counts as absent. */
export function sweepsQuery(search: URLSearchParams): ListSweepsQuery {
  const given = (name: string) => search.get(name) ?? undefined;
  return {
    phase: asPhase(search.get('phase')),
    tag: given('tag'),
    filter: given('filter'),
    search: given('search'),
    owner: given('owner'),
    starred: search.has('starred') ? true : undefined,
    archived: search.has('archived') ? 'only' : undefined,
    helpers: search.has('helpers') ? true : undefined,
    sort: SORTS.find((sort) => sort === search.get('sort')),
    cursor: given('cursor'),
  };
}

/** Whether a list is shorter than that of all sweeps. */
export function isNarrowed(query: ListSweepsQuery): boolean {
  return NARROWING.some((name) => query[name] !== undefined);
}
