/** In which settings specifications differ. Pure. */

export interface SpecDifferences {
  /** One text a specification, in their order; a dash where it does not say. */
  rows: { path: string; values: string[] }[];
  /** How many settings are the same in all of them. */
  same: number;
}

const ABSENT = '–';

/** Settings by path; a list is one setting, for its order means something. */
function settings(spec: unknown, prefix = ''): [string, string][] {
  if (spec === null) return [[prefix, ABSENT]];
  if (typeof spec !== 'object' || Array.isArray(spec)) {
    return [[prefix, typeof spec === 'string' ? spec : JSON.stringify(spec)]];
  }
  return Object.entries(spec).flatMap(([name, value]) =>
    settings(value, prefix === '' ? name : `${prefix}.${name}`),
  );
}

/** What names a sweep says nothing about what it computes. */
const NAMING = /^(name|description|tags)\b/;

/** Compares specifications setting by setting. */
export function specDifferences(specs: readonly unknown[]): SpecDifferences {
  const maps = specs.map((spec) => new Map(settings(spec)));
  const paths = [...new Set(maps.flatMap((map) => [...map.keys()]))].filter(
    (path) => !NAMING.test(path),
  );
  const rows = paths.map((path) => ({ path, values: maps.map((map) => map.get(path) ?? ABSENT) }));
  const differing = rows.filter(({ values }) => new Set(values).size > 1);
  return { rows: differing, same: rows.length - differing.length };
}
