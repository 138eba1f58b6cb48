/** Drawn and searched axes of a specification's text: read from it, and written into it. Pure. */
import { type Document, isMap, parse, parseDocument } from 'yaml';

import { languageOf } from '@/lib/requests/spec-body';

/** What an axis of each kind is told by; a list is written with commas. */
export const KINDS = {
  uniform: ['from', 'to'],
  log_uniform: ['from', 'to'],
  normal: ['mean', 'deviation', 'from', 'to'],
  lognormal: ['median', 'sigma', 'from', 'to'],
  triangular: ['from', 'mode', 'to'],
  pert: ['from', 'mode', 'to'],
  choice: ['values', 'weights'],
  empirical: ['values'],
  find: ['from', 'to', 'count', 'until'],
} as const;

export type ChanceKind = keyof typeof KINDS;

export const KIND_NAMES: Record<ChanceKind, string> = {
  uniform: 'drawn: uniform',
  log_uniform: 'drawn: log-uniform',
  normal: 'drawn: normal, truncated',
  lognormal: 'drawn: lognormal, truncated',
  triangular: 'drawn: triangular',
  pert: 'drawn: PERT',
  choice: 'drawn: choice with weights',
  empirical: 'drawn: measured values',
  find: 'searched: find until',
};

export interface ChanceAxis {
  name: string;
  kind: ChanceKind;
  /** As text; '' where the specification has none. */
  fields: Record<string, string>;
}

export type SampleField = 'count' | 'method' | 'seed';
export const METHODS = ['random', 'latin_hypercube', 'sobol', 'halton', 'saltelli'];

function isKind(key: string): key is ChanceKind {
  return key in KINDS;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function fieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(fieldText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The place of a field within its axis. */
export function fieldPath(kind: ChanceKind, field: string): string[] {
  if (kind !== 'find') return [kind, field];
  return field === 'until' ? ['until'] : ['find', 'linear', field];
}

function readAxis(name: string, value: unknown): ChanceAxis[] {
  const axis = asObject(value);
  const kind = Object.keys(axis).find(isKind);
  // Values to be searched may be written in more forms than fields can show.
  if (kind === undefined || (kind === 'find' && !('linear' in asObject(axis['find'])))) return [];
  const at = (path: string[]) => path.reduce<unknown>((place, part) => asObject(place)[part], axis);
  const fields = KINDS[kind].map((field) => [field, fieldText(at(fieldPath(kind, field)))]);
  return [{ name, kind, fields: Object.fromEntries(fields) as Record<string, string> }];
}

function documentOf(text: string): Document.Parsed | null {
  const document = parseDocument(text, { logLevel: 'silent' });
  const isWhole = document.errors.length === 0 && isMap(document.contents);
  return isWhole ? document : null;
}

/** Whether the text can be changed by fields: it is one mapping without mistakes of grammar. */
export function isEditable(text: string): boolean {
  return documentOf(text) !== null;
}

/** The drawn and the searched axes of a text. */
export function chanceAxes(text: string): ChanceAxis[] {
  const axes = asObject(asObject(documentOf(text)?.toJS())['axes']);
  return Object.entries(axes).flatMap(([name, value]) => readAxis(name, value));
}

/** The samples of a text; null where it has none. */
export function samplesOf(text: string): Record<SampleField, string> | null {
  const samples = asObject(documentOf(text)?.toJS())['samples'];
  if (samples === undefined) return null;
  const told = asObject(samples);
  return {
    count: fieldText(told['count']),
    method: fieldText(told['method']),
    seed: fieldText(told['seed']),
  };
}

const LISTS = new Set(['values', 'weights']);

/** A field's text as YAML reads it: a number, a list, or words. */
function valueOf(field: string, text: string): unknown {
  try {
    return parse(LISTS.has(field) ? `[${text}]` : text) as unknown;
  } catch {
    return text;
  }
}

function written(document: Document.Parsed, text: string): string {
  return languageOf(text) === 'json'
    ? `${JSON.stringify(document.toJS(), null, 2)}\n`
    : document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

function changed(text: string, change: (document: Document.Parsed) => void): string {
  const document = documentOf(text);
  if (document === null) return text;
  change(document);
  return written(document, text);
}

function put(document: Document.Parsed, path: string[], field: string, text: string): void {
  if (text.trim() === '') document.deleteIn(path);
  else document.setIn(path, document.createNode(valueOf(field, text), { flow: true }));
}

/** The text with another value of a field; '' leaves the field out. */
export function withField(text: string, axis: ChanceAxis, field: string, value: string): string {
  return changed(text, (document) => {
    put(document, ['axes', axis.name, ...fieldPath(axis.kind, field)], field, value);
  });
}

const FIRST_SAMPLES = { count: 256, method: 'sobol', seed: 1 };

/** The text with one more axis, its fields still to be filled, and with samples where it draws. */
export function withAxis(text: string, name: string, kind: ChanceKind): string {
  return changed(text, (document) => {
    const axis =
      kind === 'find'
        ? { find: { linear: { from: 0.01, to: 1, count: 100 } }, until: 'saturated' }
        : {
            [kind]: Object.fromEntries(
              KINDS[kind].filter(needed(kind)).map((field) => [field, null]),
            ),
          };
    document.setIn(['axes', name], document.createNode(axis, { flow: true }));
    if (kind !== 'find' && !document.has('samples')) {
      document.set('samples', document.createNode(FIRST_SAMPLES, { flow: true }));
    }
  });
}

const needed = (kind: ChanceKind) => (field: string) => !(kind === 'choice' && field === 'weights');

/** The text without an axis; samples go with the last axis that is drawn. */
export function withoutAxis(text: string, name: string): string {
  const isLast = chanceAxes(text).filter(({ kind }) => kind !== 'find').length === 1;
  const wasDrawn = chanceAxes(text).some((axis) => axis.name === name && axis.kind !== 'find');
  return changed(text, (document) => {
    document.deleteIn(['axes', name]);
    if (isLast && wasDrawn) document.delete('samples');
  });
}

/** The text with another value of its samples. */
export function withSamples(text: string, field: SampleField, value: string): string {
  return changed(text, (document) => {
    put(document, ['samples', field], field, value);
  });
}
