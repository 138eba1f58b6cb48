/** Leaving impossible points out of a sweep by conditions. Pure. */
import type { Validation } from '@/api-schema/models';

import { changed } from './spec-fields';

/** By parameter, the values that a group of points has. */
type Group = Map<string, unknown[]>;

const keyOf = (value: unknown) => JSON.stringify(value);

function others(group: Group, name: string): string {
  return keyOf([...group].filter(([own]) => own !== name));
}

/** Groups that differ in one parameter alone, as one. */
function joined(groups: readonly Group[], name: string): Group[] {
  const found = new Map<string, Group>();
  for (const group of groups) {
    const key = others(group, name);
    const first = found.get(key);
    if (first === undefined) found.set(key, new Map(group));
    else first.set(name, [...(first.get(name) ?? []), ...(group.get(name) ?? [])]);
  }
  return [...found.values()];
}

/** Text stands in quotes; within, the language of conditions has a stroke before each of its signs. */
function written(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

function term(name: string, values: readonly unknown[]): string {
  const list = values.map(written).join(', ');
  return values.length > 1 ? `${name} in (${list})` : `${name} = ${list}`;
}

/**
 * Conditions that hold of these points and of no others of the sweep. A parameter all of whose values
 * are impossible in a place is not named.
 */
export function conditionsOf({ impossible, axes }: Validation): string[] {
  const names = [...new Set(impossible.flatMap(({ coordinates }) => Object.keys(coordinates)))];
  const counts = new Map(axes.flatMap(({ paths, values }) => paths.map((p) => [p, values.length])));
  let groups: Group[] = impossible.map(
    ({ coordinates }) =>
      new Map(Object.entries(coordinates).map(([name, value]) => [name, [value]])),
  );
  for (const name of names) groups = joined(groups, name);
  const single = axes.filter(({ paths }) => paths.length === 1).flatMap(({ paths }) => paths);
  return groups.map((group) => {
    const told = [...group].filter(
      ([name, values]) => !single.includes(name) || values.length < (counts.get(name) ?? Infinity),
    );
    return told.map(([name, values]) => term(name, values)).join(' and ');
  });
}

/** The text with conditions that leave the listed impossible points out; what it excludes already stays. */
export function withoutImpossible(text: string, validation: Validation): string {
  return changed(text, (document) => {
    const before = (document.toJS() as { exclude?: unknown }).exclude;
    const kept = before === undefined || before === null ? [] : [before].flat();
    const conditions = [...kept, ...conditionsOf(validation)].filter((one) => one !== '');
    document.set(
      'exclude',
      conditions.length === 1 ? conditions[0] : document.createNode(conditions),
    );
  });
}
