/** Which sweeps, or which points, an address compares. Pure. */

import { MOST_COMPARED } from './most-compared';

export type ComparedKind = 'sweep' | 'point';

export interface Compared {
  kind: ComparedKind;
  /** The baseline first. Points are `SWEEP.INDEX`. */
  ids: readonly string[];
  /** What is wrong with the address, naming its field; empty where nothing is. */
  problems: readonly string[];
}

const POINT = /^([^.]+)\.(\d{1,9})$/;

/** The sweep and the index of `SWEEP.INDEX`; undefined where it is none. */
export function pointOf(id: string): { sweepId: string; index: number } | undefined {
  const found = POINT.exec(id);
  if (found === null) return undefined;
  const [, sweepId = '', index = ''] = found;
  return { sweepId, index: Number(index) };
}

/** Reads `sweep=…&sweep=…&baseline=…`, or the same of `point`; the first is the baseline where none is named. */
export function comparedSweeps(search: URLSearchParams): Compared {
  const points = search.getAll('point').filter((id) => id !== '');
  const sweeps = search.getAll('sweep').filter((id) => id !== '');
  const kind: ComparedKind = points.length > 0 ? 'point' : 'sweep';
  const asked = kind === 'point' ? points : sweeps;
  const ids = [...new Set(asked)];
  const baseline = search.get('baseline') ?? ids[0];
  const twice = ids.filter((id) => asked.indexOf(id) !== asked.lastIndexOf(id));
  const wrong = kind === 'point' ? ids.filter((id) => pointOf(id) === undefined) : [];
  const problems = [
    ...(kind === 'point' && sweeps.length > 0
      ? ['sweep: sweeps and points cannot be compared with each other.']
      : []),
    ...wrong.map((id) => `point: ${id} is no point; it must be SWEEP.INDEX.`),
    ...twice.map((id) => `${kind}: ${id} is there twice; each ${kind} is compared once.`),
    ...(ids.length < 2
      ? [`${kind}: ${String(ids.length)} given; 2 to ${String(MOST_COMPARED)} can be compared.`]
      : []),
    ...(ids.length > MOST_COMPARED
      ? [`${kind}: ${String(ids.length)} given; at most ${String(MOST_COMPARED)} can be compared.`]
      : []),
    ...(baseline !== undefined && !ids.includes(baseline)
      ? [`baseline: ${baseline} is none of the ${kind}s; it must be one of ${ids.join(', ')}.`]
      : []),
  ];
  const others = ids.filter((id) => id !== baseline);
  return { kind, ids: baseline === undefined ? [] : [baseline, ...others], problems };
}

/** Names that differ: one that several things have stands with the identifier. */
export function namesToldApart(things: readonly { id: string; name: string }[]): string[] {
  const names = things.map(({ name }) => name);
  return things.map(({ id, name }) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${id})`,
  );
}
