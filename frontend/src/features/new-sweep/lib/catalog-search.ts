/** Finding components and parameters by words. Pure. */
import type { Catalog, Component, ParamSpec } from '@/api-schema/models';
import { formatExact } from '@/lib/format';
import { formatChoice, inPerCent, unitOf, unitSymbol } from '@/lib/quantity';

import { placesOf } from './field-words';
import { STORED, storedKind } from './stored-kinds';

export interface Hit {
  section: string;
  component: Component;
  /** The parameters to show: all when the component itself matches, else those that match. */
  params: ParamSpec[];
}

/** The words of a query, in lower case. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

const PARTS = /[^\p{L}\p{N}]+/u;

function partsOf(text: string): string[] {
  return text.toLowerCase().split(PARTS).filter(Boolean);
}

/** Whether some word of the texts begins with each word: "roce" is none of "process". */
export function matches(
  words: readonly string[],
  ...texts: (string | null | undefined)[]
): boolean {
  const parts = texts.flatMap((text) => partsOf(text ?? ''));
  return words.flatMap(partsOf).every((word) => parts.some((part) => part.startsWith(word)));
}

/** A hit's own name: two components may share section and kind when their models differ. */
export function hitKey({ section, component }: Hit): string {
  return `${section}.${component.kind}.${component.models.join('.')}`;
}

/**
 * Components of the catalogue that match every word, or that a word of the field stands for; in the
 * catalogue's order.
 *
 * @param model - only those that serve this model; null for all
 */
export function searchCatalog(catalog: Catalog, query: string, model: string | null = null): Hit[] {
  const words = wordsOf(query);
  const places = placesOf(catalog, query);
  const all = Object.entries(catalog.sections).flatMap(([section, components]) =>
    components
      .filter(({ models }) => model === null || models.includes(model))
      .map((component) => ({ section, component, params: component.params })),
  );
  return all.flatMap((hit) => {
    const { section, component } = hit;
    if (places.has(section) || places.has(`${section}:${component.kind}`)) return [hit];
    if (matches(words, section, component.kind, component.title)) return [hit];
    const params = component.params.filter(
      ({ name, help }) =>
        places.has(`${section}.${name}`) || matches(words, section, component.kind, name, help),
    );
    return params.length === 0 ? [] : [{ ...hit, params }];
  });
}

/** What values a parameter takes: `1 to 64`, `> 0`, `auto, none`. */
export function allowedText(param: ParamSpec): string {
  if (param.choices !== null && param.choices !== undefined) return param.choices.join(', ');
  if (param.type === 'boolean') return 'true, false';
  const { min, max } = param;
  const known = unitOf(param.name, param.unit);
  const bound = (value: number) => formatExact(known === 'fraction' ? inPerCent(value) : value);
  const low = min === null || min === undefined ? null : bound(min);
  const high = max === null || max === undefined ? null : bound(max);
  const unit = unitSymbol(known);
  const end = unit === '' ? '' : ` ${unit}`;
  if (param.type === 'text_list') return 'list of texts';
  if (param.type === 'link_classes') return 'rate and latency by class of links';
  if (param.type === 'jobs') {
    return 'list of jobs: {workload: {kind: …}, fraction or endpoints, allocation, priority}';
  }
  const stored = storedKind(param.type);
  if (stored !== null) return `${STORED[stored].one}: its name, name@version, or digest`;
  const kind = param.type === 'integer_list' ? 'list of integers, each ' : '';
  if (low === null && high === null) return kind === '' ? param.type : 'list of integers';
  if (high === null) return `${kind}${param.exclusive_min ? '>' : '≥'} ${low ?? ''}${end}`;
  if (low === null) return `${kind}≤ ${high}${end}`;
  return `${kind}${param.exclusive_min ? 'above ' : ''}${low} to ${high}${end}`;
}

/** What holds when the parameter is not given. */
export function defaultText(param: ParamSpec): string {
  if (param.required) return 'required';
  if (param.default === null || param.default === undefined) return 'derived';
  return formatChoice(param.default, unitOf(param.name, param.unit));
}
