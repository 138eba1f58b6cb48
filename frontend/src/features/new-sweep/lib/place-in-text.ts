/** Which keys stand around a place of a YAML text, told from its lines; it may be unfinished. Pure. */

export interface PlaceInText {
  /** The keys around the place, the outermost first. */
  path: string[];
  /** A value of the last of them is written, no key. */
  isValue: boolean;
  /** Where the word begins that ends here. */
  from: number;
}

const WORD = /[\w.+-]*$/;
const KEY = /^(\s*(?:- +)*)["']?([\w.]+)["']?\s*:(?:\s|$)/;

interface Flow {
  keys: string[];
  isValue: boolean;
}

/** Keys of the brackets that are open at the end of a line's beginning. */
function flowOf(line: string): Flow {
  const open: { key: string | null; isList: boolean }[] = [];
  let word = '';
  let key: string | null = null;
  for (const sign of line) {
    if (sign === '{' || sign === '[') {
      open.push({ key, isList: sign === '[' });
      key = null;
      word = '';
    } else if (sign === '}' || sign === ']') {
      open.pop();
      key = null;
      word = '';
    } else if (sign === ':') {
      key = word.trim();
      word = '';
    } else if (sign === ',') {
      key = null;
      word = '';
    } else word += sign;
  }
  const keys = open.map((one) => one.key).filter((one) => one !== null);
  if (key !== null) return { keys: [...keys, key], isValue: true };
  return { keys, isValue: open.length === 0 || open.at(-1)?.isList === true };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Keys of the lines above that are less indented. */
function keysAbove(lines: readonly string[], indent: number): string[] {
  const path: string[] = [];
  let least = indent;
  for (const line of [...lines].reverse()) {
    const match = KEY.exec(line);
    if (match === null || line.trimStart().startsWith('#')) continue;
    const own = indentOf(line);
    if (own < least) {
      path.unshift(match[2] ?? '');
      least = own;
    }
  }
  return path;
}

/** The place at which somebody writes, or over which a pointer stands. */
export function placeInText(text: string, position: number): PlaceInText | null {
  const lines = text.slice(0, position).split('\n');
  const line = lines.pop() ?? '';
  if (/(^|\s)#/.test(line)) return null;
  const from = position - (WORD.exec(line)?.[0].length ?? 0);
  const head = line.slice(0, line.length - (position - from));
  const above = keysAbove(lines, indentOf(line));
  const match = KEY.exec(head);
  const rest = match === null ? head.replace(/^\s*(?:- +)*/, '') : head.slice(match[1]?.length);
  const isItem = /^\s*- +/.test(head);
  const flow = flowOf(rest);
  if (rest === '' && !isItem) return { path: above, isValue: false, from };
  return { path: [...above, ...flow.keys], isValue: rest === '' ? isItem : flow.isValue, from };
}
