/**
 * Finds the place in a YAML or JSON text that a problem is about. The service names it by a JSON
 * pointer, a dotted field, a line, or several of these; the pointer is the most exact.
 */
import { isMap, isPair, isScalar, isSeq, type Node, parseDocument } from 'yaml';

import type { FieldProblem } from '@/api-schema/models';

export interface TextRange {
  from: number;
  to: number;
}

export interface LocatedProblem extends TextRange {
  problem: FieldProblem;
  /** Counted from 1. */
  line: number;
}

/** The parts of a JSON pointer, unescaped after RFC 6901. */
export function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function child(node: unknown, part: string): { key: unknown; value: unknown } | null {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === part);
    return isPair(pair) ? { key: pair.key, value: pair.value } : null;
  }
  if (isSeq(node)) {
    const value = node.items[Number(part)];
    return value === undefined ? null : { key: null, value };
  }
  return null;
}

function rangeOf(node: unknown): TextRange | null {
  const range = (node as Node | null)?.range;
  return range ? { from: range[0], to: Math.max(range[1], range[0] + 1) } : null;
}

/** The deepest place that exists on the way a pointer goes: its key, else its value. */
export function rangeOfPointer(text: string, pointer: string): TextRange | null {
  let node: unknown = parseDocument(text, { logLevel: 'silent' }).contents;
  let found: TextRange | null = null;
  for (const part of pointerParts(pointer)) {
    const next = child(node, part);
    if (next === null) break;
    found = rangeOf(next.key) ?? rangeOf(next.value) ?? found;
    node = next.value;
  }
  return found;
}

function rangeOfLine(text: string, line: number): TextRange {
  const lines = text.split('\n');
  const index = Math.min(Math.max(line, 1), lines.length) - 1;
  const from = lines.slice(0, index).reduce((sum, each) => sum + each.length + 1, 0);
  const content = lines[index] ?? '';
  const indent = content.length - content.trimStart().length;
  return { from: from + indent, to: from + Math.max(content.length, indent) };
}

/** Places a problem in the text; at the start when it names no place. */
export function locate(text: string, problem: FieldProblem): LocatedProblem {
  const { pointer, line } = problem;
  const byPointer =
    pointer !== null && pointer !== undefined && pointer !== ''
      ? rangeOfPointer(text, pointer)
      : null;
  const byLine = line !== null && line !== undefined ? rangeOfLine(text, line) : null;
  const range = byPointer ?? byLine ?? { from: 0, to: 0 };
  const from = Math.min(range.from, text.length);
  return {
    problem,
    from,
    to: Math.min(range.to, text.length),
    line: text.slice(0, from).split('\n').length,
  };
}
