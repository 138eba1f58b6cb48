/** Keeping the lines of a text that a change does not touch exactly as they were written. Pure. */

function commonStart(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && a[count] === b[count]) count += 1;
  return count;
}

/** Lines of two writings that say the same: up to which line of each they go. */
interface Piece {
  own: number;
  old: number;
}

const signs = (line: string | undefined) => (line ?? '').replaceAll(/\s/g, '');

/**
 * The shortest pieces of two writings that hold the same signs, spaces apart: a comment may stand in a
 * line of its own in one of them. Null where they differ in more.
 */
function piecesOf(own: readonly string[], old: readonly string[]): Piece[] | null {
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < own.length || j < old.length) {
    let [a, b] = [signs(own[i++]), signs(old[j++])];
    while (a !== b) {
      const isShort = a.length < b.length;
      if (isShort ? i >= own.length : j >= old.length) return null;
      if (isShort) a += signs(own[i++]);
      else b += signs(old[j++]);
    }
    pieces.push({ own: Math.min(i, own.length), old: Math.min(j, old.length) });
  }
  return pieces;
}

/**
 * The text with the lines that a change has touched, and all others as they were.
 *
 * A library that writes YAML anew also aligns comments and breaks lines anew. What it makes of the text
 * before the change tells which lines it would have changed in any case; where that says more than other
 * spaces, its own writing is taken.
 *
 * @param before - the text before the change as the library writes it
 * @param after - the text after it as the library writes it
 */
export function withKeptLines(text: string, before: string, after: string): string {
  const own = text.split('\n');
  const old = before.split('\n');
  const next = after.split('\n');
  if (before === after) return text;
  const pieces = piecesOf(own, old);
  if (pieces === null) return after;
  const start = commonStart(old, next);
  const rest = (lines: readonly string[]) => lines.slice(start).reverse();
  const end = old.length - commonStart(rest(old), rest(next));
  const none = { own: 0, old: 0 };
  const head = pieces.filter((piece) => piece.old <= start).at(-1) ?? none;
  const whole = { own: own.length, old: old.length };
  const tail = [head, ...pieces].find((piece) => piece.old >= Math.max(end, head.old)) ?? whole;
  return [
    ...own.slice(0, head.own),
    ...next.slice(head.old, next.length - (old.length - tail.old)),
    ...own.slice(tail.own),
  ].join('\n');
}
