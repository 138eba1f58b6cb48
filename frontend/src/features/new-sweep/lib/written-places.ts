/** Where a specification's text says what a parameter is: there are several ways to write it. Pure. */
import { type Document, isMap, isScalar } from 'yaml';

export type Path = readonly (string | number)[];

/** The places at which the base may tell a parameter, the usual one first. */
export function placesOfParam(section: string, name: string): Path[] {
  return [
    ['base', section, name],
    ['base', `${section}.${name}`],
    ['base', name],
  ];
}

/** The place at which the base tells a parameter; null where it does not. */
export function placeInBase(document: Document, section: string, name: string): Path | null {
  return placesOfParam(section, name).find((path) => document.hasIn(path)) ?? null;
}

/** The name of the axis that sets a parameter alone; null where there is none. */
export function axisOfParam(document: Document, section: string, name: string): string | null {
  return [`${section}.${name}`, name].find((axis) => document.hasIn(['axes', axis])) ?? null;
}

/** Where to write a parameter that the base does not tell yet. */
export function newPlace(document: Document, section: string, name: string): Path {
  const held = document.getIn(['base', section], true);
  return isMap(held) ? ['base', section, name] : ['base', `${section}.${name}`];
}

/** The kind that the base chooses of a section; null where it chooses none. */
export function kindInBase(document: Document, section: string): string | null {
  for (const path of [
    ['base', section, 'kind'],
    ['base', `${section}.kind`],
    ['base', section],
  ]) {
    const node = document.getIn(path, true);
    if (isScalar(node) && typeof node.value === 'string') return node.value;
  }
  return null;
}
