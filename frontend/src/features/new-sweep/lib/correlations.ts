/** Which drawn axes go together, in a specification's text: read from it, and written into it. Pure. */
import { type Document, isSeq } from 'yaml';

import { asObject, changed, documentOf, fieldText, put } from './spec-fields';

export interface Pair {
  between: string[];
  /** As text; '' where the specification has none. */
  rho: string;
}

const PLACE = ['samples', 'correlation'];
const FIRST_RHO = 0.5;

function readPairs(document: Document.Parsed | null): Pair[] {
  const told = asObject(asObject(document?.toJS())['samples'])['correlation'];
  if (!Array.isArray(told)) return [];
  return told.map((value) => {
    const { between, rho } = asObject(value);
    return { between: Array.isArray(between) ? between.map(fieldText) : [], rho: fieldText(rho) };
  });
}

/** The pairs of a text, in its order. */
export function correlationsOf(text: string): Pair[] {
  return readPairs(documentOf(text));
}

/** Whether two axes are a pair already, in either order. */
export function isPaired(pairs: readonly Pair[], first: string, second: string): boolean {
  return pairs.some(({ between }) => between.includes(first) && between.includes(second));
}

/** The text with one more pair. */
export function withPair(text: string, first: string, second: string): string {
  return changed(text, (document) => {
    const pair = { between: [first, second], rho: FIRST_RHO };
    if (isSeq(document.getIn(PLACE))) {
      document.addIn(PLACE, document.createNode(pair, { flow: true }));
    } else document.setIn(PLACE, document.createNode([pair], { flow: true }));
  });
}

/** The text with another number of a pair. */
export function withRho(text: string, number: number, rho: string): string {
  return changed(text, (document) => {
    put(document, [...PLACE, String(number), 'rho'], 'rho', rho);
  });
}

function drop(document: Document.Parsed, numbers: readonly number[]): void {
  const isAll = numbers.length > 0 && numbers.length === readPairs(document).length;
  if (isAll) document.deleteIn(PLACE);
  else for (const number of numbers.toReversed()) document.deleteIn([...PLACE, number]);
}

/** The text without a pair. */
export function withoutPair(text: string, number: number): string {
  return changed(text, (document) => {
    drop(document, [number]);
  });
}

/** Takes the pairs of an axis away. */
export function withoutPairsOf(document: Document.Parsed, name: string): void {
  const numbers = readPairs(document).flatMap(({ between }, number) =>
    between.includes(name) ? [number] : [],
  );
  drop(document, numbers);
}
