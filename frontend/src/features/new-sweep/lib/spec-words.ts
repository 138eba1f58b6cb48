/** The words that a specification can hold at a place, with what to know of each. Pure. */
import type { Catalog, Component, ParamSpec } from '@/api-schema/models';

import { allowedText, defaultText } from './catalog-search';
import type { Grammar } from './spec-grammar';

export interface SpecWord {
  /** As it is written. */
  word: string;
  /** A short word beside it: its section, or what it is. */
  detail: string;
  /** Range, default and help. */
  info: string;
}

export interface SpecWords {
  /** Keys of the whole specification. */
  keys: SpecWord[];
  /** What `model:` of the whole specification may be; a workload can have a model of its own. */
  models: SpecWord[];
  /** By section, its kinds. */
  kinds: ReadonlyMap<string, SpecWord[]>;
  /** By section, its parameters. */
  params: ReadonlyMap<string, SpecWord[]>;
  /** By parameter, its choices. */
  choices: ReadonlyMap<string, SpecWord[]>;
}

function infoOf(param: ParamSpec): string {
  const text = defaultText(param);
  const fallback = text === 'required' ? 'Required.' : `Default: ${text}.`;
  return `${allowedText(param)}. ${fallback} ${param.help}`;
}

function unique(words: SpecWord[]): SpecWord[] {
  return [...new Map(words.map((word) => [word.word, word])).values()];
}

function paramWords(section: string, components: Component[]): SpecWord[] {
  const all = components.flatMap(({ params }) => params);
  return unique(all.map((param) => ({ word: param.name, detail: section, info: infoOf(param) })));
}

function choiceWords(components: Component[]): [string, SpecWord[]][] {
  return components.flatMap(({ params }) =>
    params.flatMap(({ name, type, choices }): [string, SpecWord[]][] => {
      const values = type === 'boolean' ? ['true', 'false'] : (choices ?? []);
      const words = values.map((word) => ({ word, detail: name, info: '' }));
      return words.length === 0 ? [] : [[name, words]];
    }),
  );
}

/** The words of a model's specifications. */
export function specWords(catalog: Catalog, grammar: Grammar | null, model: string): SpecWords {
  const sections = Object.entries(catalog.sections)
    .map(([name, all]) => [name, all.filter(({ models }) => models.includes(model))] as const)
    .filter(([, components]) => components.length > 0);
  const models = catalog.models.map(({ name, title }) => ({ word: name, detail: title, info: '' }));
  return {
    keys: (grammar?.fields ?? []).map(({ name, type, help }) => ({
      word: name,
      detail: '',
      info: `${type}. ${help}`,
    })),
    kinds: new Map(
      sections.map(([name, components]) => [
        name,
        unique(
          components
            .filter(({ kind }) => kind !== name)
            .map(({ kind, title, help }) => ({ word: kind, detail: title, info: help })),
        ),
      ]),
    ),
    params: new Map(sections.map(([name, all]) => [name, paramWords(name, all)])),
    choices: new Map(sections.flatMap(([, all]) => choiceWords(all))),
    models,
  };
}

const MOST_KEYS_ABOVE = 2;

/**
 * What can be written at a place of the text.
 *
 * @param path - the keys around the place, the outermost first
 * @param isValue - whether a value is written, of the last key of the path
 */
export function wordsAt(words: SpecWords, path: readonly string[], isValue: boolean): SpecWord[] {
  const [top] = path;
  const last = path.at(-1) ?? '';
  const name = last.slice(last.lastIndexOf('.') + 1);
  if (isValue && path.length === 1 && last === 'model') return words.models;
  if (isValue) {
    const owner = name === 'kind' ? (path.at(-2) ?? last.split('.')[0] ?? '') : last;
    return words.kinds.get(owner) ?? words.choices.get(name) ?? [];
  }
  if (top === undefined) return words.keys;
  const section = words.params.get(last);
  if (path.length >= MOST_KEYS_ABOVE && section !== undefined) {
    const kind = { word: 'kind', detail: last, info: 'Which component.' };
    return (words.kinds.get(last) ?? []).length > 0 ? [kind, ...section] : section;
  }
  if (top !== 'base' && top !== 'axes' && last !== 'zip') return [];
  if (path.length > 1 && last !== 'zip') return [];
  const sections = [...words.params.keys()].map((word) => ({ word, detail: 'section', info: '' }));
  const full = [...words.params].flatMap(([own, params]) =>
    params.map((param) => ({ ...param, word: `${own}.${param.word}` })),
  );
  return [...sections, ...full];
}

/** What to know of a word as it stands in a text; null where it is none of these. */
export function helpOn(words: SpecWords, path: readonly string[], word: string): SpecWord | null {
  const [section, name] = word.includes('.') ? word.split('.') : [path.at(-1) ?? '', word];
  const own = words.params.get(section ?? '')?.find((one) => one.word === name);
  if (own !== undefined) return own;
  if (path.length === 0) return words.keys.find((one) => one.word === word) ?? null;
  const all = [...words.kinds.values(), ...words.params.values()].flat();
  return all.find((one) => one.word === word) ?? null;
}
