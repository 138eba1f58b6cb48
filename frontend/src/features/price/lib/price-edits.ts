/** Numbers of a price table, read from its text and changed in it; all else stays as it was written. Pure. */
import { isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';

export const NUMBERS = [
  'price_usd',
  'low_fraction',
  'high_fraction',
  'power_w',
  'idle_power_fraction',
] as const;
export type NumberField = (typeof NUMBERS)[number];

/** What a line of the form shows: empty where the text says nothing, or no number. */
export interface PriceRow {
  name: string;
  numbers: Record<NumberField, number | ''>;
}

function componentsOf(text: string): YAMLMap[] | null {
  const document = parseDocument(text, { logLevel: 'silent' });
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  const found = document.contents.get('components', true);
  if (!isSeq(found) || !found.items.every((item) => isMap(item))) return null;
  return found.items as YAMLMap[];
}

/** The components of a text, one a line; null while the text is none that a form can change. */
export function rowsOf(text: string): PriceRow[] | null {
  const components = componentsOf(text);
  if (components === null) return null;
  return components.map((one, index) => {
    const numberOf = (field: NumberField) => {
      const value = one.get(field);
      return typeof value === 'number' ? value : '';
    };
    const name = one.get('name');
    return {
      name: typeof name === 'string' ? name : `component ${String(index + 1)}`,
      numbers: {
        price_usd: numberOf('price_usd'),
        low_fraction: numberOf('low_fraction'),
        high_fraction: numberOf('high_fraction'),
        power_w: numberOf('power_w'),
        idle_power_fraction: numberOf('idle_power_fraction'),
      },
    };
  });
}

/** Where the text says what a map has under a key; null where it does not. */
function rangeOf(one: YAMLMap, field: string): [number, number] | null {
  const value = one.get(field, true);
  return isScalar(value) && value.range ? [value.range[0], value.range[1]] : null;
}

/** The text with one number of a component changed, or added behind its price, else behind its class. */
export function withNumber(text: string, index: number, field: NumberField, value: number): string {
  const one = componentsOf(text)?.[index];
  if (one?.range === null || one?.range === undefined) return text;
  const there = rangeOf(one, field);
  if (there !== null) return text.slice(0, there[0]) + String(value) + text.slice(there[1]);
  const before = rangeOf(one, 'price_usd') ?? rangeOf(one, 'component');
  if (before === null) return text;
  // A map in braces may be JSON, which asks for quotes around names; YAML takes them as well.
  const isJson = one.flow === true && /^\{\s*"/.test(text.slice(one.range[0]));
  const written = `${isJson ? `"${field}"` : field}: ${String(value)}`;
  if (one.flow === true) return `${text.slice(0, before[1])}, ${written}${text.slice(before[1])}`;
  const lineStart = text.lastIndexOf('\n', one.range[0] - 1) + 1;
  const indent = ' '.repeat(one.range[0] - lineStart);
  const lineEnd = text.indexOf('\n', before[1]);
  const at = lineEnd === -1 ? text.length : lineEnd;
  return `${text.slice(0, at)}\n${indent}${written}${text.slice(at)}`;
}
