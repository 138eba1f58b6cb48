/** Changes that the form makes in a specification's text; its comments and other lines stay. Pure. */
import { isMap, isScalar, isSeq, type Document } from 'yaml';

import { listOf, valueOf } from '@/lib/written-values';

import { changed } from './spec-fields';
import { axisOfParam, newPlace, placeInBase } from './written-places';

function read(text: string, isList: boolean): unknown {
  try {
    return isList ? listOf(text.replaceAll(/^\s*\[|\]\s*$/g, '')) : valueOf(text);
  } catch {
    return text;
  }
}

/** Makes a mapping of `base:` or `axes:` that holds nothing yet. */
function makeRoom(document: Document, path: readonly (string | number)[]): void {
  const [top] = path;
  if (typeof top !== 'string' || path.length < 2) return;
  const held = document.get(top, true);
  if (held === undefined || (isScalar(held) && held.value === null)) {
    document.set(top, document.createNode({}));
    const made = document.get(top, true);
    if (isMap(made)) made.flow = false;
  }
}

function put(document: Document, path: readonly (string | number)[], value: unknown): void {
  makeRoom(document, path);
  const node = document.getIn(path, true);
  // A scalar keeps the comment that stands behind it.
  if (isScalar(node) && typeof value !== 'object') node.value = value;
  else document.setIn(path, document.createNode(value, { flow: true }));
}

function drop(document: Document, path: readonly (string | number)[]): void {
  if (document.hasIn(path)) document.deleteIn(path);
}

/** Takes a place away, and the mapping that would be left empty by it. */
function take(document: Document, path: readonly (string | number)[]): void {
  document.deleteIn(path);
  const above = path.slice(0, -1);
  const holder = document.getIn(above, true);
  if (above.length > 0 && isMap(holder) && holder.items.length === 0) document.deleteIn(above);
}

/** The text with another value of a parameter in its base; '' takes it away. */
export function withParam(
  text: string,
  section: string,
  name: string,
  value: string,
  isList = false,
): string {
  return changed(text, (document) => {
    const place = placeInBase(document, section, name);
    if (value.trim() !== '') {
      put(document, place ?? newPlace(document, section, name), read(value, isList));
    } else if (place !== null) take(document, place);
  });
}

/** The text with another component of a section; parameters that the new one has not go. */
export function withKind(
  text: string,
  section: string,
  kind: string | null,
  known: readonly string[],
): string {
  return changed(text, (document) => {
    const node = document.getIn(['base', section], true);
    drop(document, ['base', `${section}.kind`]);
    if (kind === null) {
      drop(document, ['base', section]);
    } else if (isMap(node)) {
      node.set('kind', kind);
      for (const { key } of [...node.items]) {
        const name = isScalar(key) ? String(key.value) : '';
        if (name !== 'kind' && !known.includes(name)) node.delete(key);
      }
    } else {
      put(document, ['base', section], { kind });
    }
  });
}

/** The text with one more axis of a parameter, beginning with the value that its base has. */
export function withVaried(text: string, section: string, name: string, fallback: unknown): string {
  return changed(text, (document) => {
    if (axisOfParam(document, section, name) !== null) return;
    const place = placeInBase(document, section, name);
    const now: unknown = place === null ? fallback : document.getIn(place);
    const first: unknown = isMap(now) || isSeq(now) ? now.toJSON() : now;
    if (place !== null) take(document, place);
    const values = first === null || first === undefined ? [] : [first];
    put(document, ['axes', `${section}.${name}`], values);
  });
}

/** The text with an axis of a section's components that begins with these kinds. */
export function withVariedKind(text: string, section: string, kinds: readonly string[]): string {
  return changed(text, (document) => {
    const axis = document.getIn(['axes', section], true);
    if (isSeq(axis)) {
      for (const kind of kinds) axis.add(document.createNode({ kind }, { flow: true }));
      return;
    }
    const held = document.getIn(['base', section], true);
    const first: unknown = isMap(held) || isScalar(held) ? held.toJSON() : null;
    const own = (first as { kind?: unknown } | null)?.kind ?? first;
    drop(document, ['base', section]);
    const values = [
      ...(first === null ? [] : [typeof first === 'string' ? { kind: first } : first]),
      ...kinds.filter((kind) => kind !== own).map((kind) => ({ kind })),
    ];
    put(document, ['axes', section], values);
  });
}

/** The text with more values of an axis that is a list, as written with commas between. */
export function withValues(text: string, axis: string, values: string): string {
  return changed(text, (document) => {
    const node = document.getIn(['axes', axis], true);
    if (!isSeq(node)) return;
    for (const value of [read(values, true)].flat()) {
      node.add(document.createNode(value, { flow: true }));
    }
  });
}

/** The text without one value of an axis that is a list. */
export function withoutValue(text: string, axis: string, index: number): string {
  return changed(text, (document) => {
    drop(document, ['axes', axis, index]);
  });
}

/** The text without an axis; samples and correlations are not touched. */
export function withoutAxis(text: string, axis: string): string {
  return changed(text, (document) => {
    take(document, ['axes', axis]);
  });
}
