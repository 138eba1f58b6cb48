/** Drawn and searched axes of a specification's text: read from it, and written into it. Pure. */
import { withoutPairsOf } from './correlations';
import { asObject, changed, documentOf, fieldText, put } from './spec-fields';

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

/** The text without an axis and its correlations; samples go with the last axis that is drawn. */
export function withoutAxis(text: string, name: string): string {
  const isLast = chanceAxes(text).filter(({ kind }) => kind !== 'find').length === 1;
  const wasDrawn = chanceAxes(text).some((axis) => axis.name === name && axis.kind !== 'find');
  return changed(text, (document) => {
    document.deleteIn(['axes', name]);
    if (isLast && wasDrawn) document.delete('samples');
    else withoutPairsOf(document, name);
  });
}

/** The text with another value of its samples. */
export function withSamples(text: string, field: SampleField, value: string): string {
  return changed(text, (document) => {
    put(document, ['samples', field], field, value);
  });
}
