/** Keeping the lines of a text that a change does not touch exactly as they were written. Pure. */

function commonStart(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && a[count] === b[count]) count += 1;
  return count;
}

/**
 * The text with the lines that a change has touched, and all others as they were.
 *
 * A library that writes YAML anew also aligns comments and quotes anew. What it makes of the text
 * before the change tells which lines it would have changed in any case; where it does not keep the
 * number of lines nothing can be told, and its own writing is taken.
 *
 * @param before - the text before the change as the library writes it
 * @param after - the text after it as the library writes it
 */
export function withKeptLines(text: string, before: string, after: string): string {
  const [own, old, next] = [text, before, after].map((each) => each.split('\n'));
  if (own === undefined || old === undefined || next === undefined) return after;
  if (own.length !== old.length) return after;
  const start = commonStart(old, next);
  const rest = (lines: readonly string[]) => lines.slice(start).reverse();
  const end = commonStart(rest(old), rest(next));
  return [
    ...own.slice(0, start),
    ...next.slice(start, next.length - end),
    ...own.slice(own.length - end),
  ].join('\n');
}
