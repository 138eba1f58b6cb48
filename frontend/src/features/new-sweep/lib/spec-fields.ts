/** Reading and changing single fields of a specification's text; the rest of it stays as it was. Pure. */
import { type Document, isMap, parseDocument } from 'yaml';

import { languageOf } from '@/lib/requests/spec-body';
import { listOf, valueOf } from '@/lib/written-values';

import { withKeptLines } from './kept-lines';

/** A mapping; what is none is an empty one. */
export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** A value as a field shows it; '' where there is none. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(fieldText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The text as a document; null where it is no mapping, or has mistakes of grammar. */
export function documentOf(text: string): Document.Parsed | null {
  const document = parseDocument(text, { logLevel: 'silent' });
  const isWhole = document.errors.length === 0 && isMap(document.contents);
  return isWhole ? document : null;
}

/** Whether the text can be changed by fields: it is one mapping without mistakes of grammar. */
export function isEditable(text: string): boolean {
  return documentOf(text) !== null;
}

const LISTS = new Set(['values', 'weights']);

/** A field's text as YAML reads it: a number, a list, or words. */
function readField(field: string, text: string): unknown {
  try {
    return LISTS.has(field) ? listOf(text) : valueOf(text);
  } catch {
    return text;
  }
}

function written(document: Document.Parsed): string {
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** The text after a change, with all lines as they were that it does not touch; one that cannot be read stays. */
export function changed(text: string, change: (document: Document.Parsed) => void): string {
  const document = documentOf(text);
  if (document === null) return text;
  const before = written(document);
  try {
    change(document);
  } catch {
    // A place within what is no mapping: the check tells what is wrong with it.
    return text;
  }
  if (languageOf(text) === 'json') return `${JSON.stringify(document.toJS(), null, 2)}\n`;
  return withKeptLines(text, before, written(document));
}

/** Writes what a field says at its place; '' takes the place away. */
export function put(document: Document.Parsed, path: string[], field: string, text: string): void {
  if (text.trim() === '') document.deleteIn(path);
  else document.setIn(path, document.createNode(readField(field, text), { flow: true }));
}
