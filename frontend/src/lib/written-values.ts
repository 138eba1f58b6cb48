/** Values as people write them into fields: what YAML reads them as. Pure. */
import { parse } from 'yaml';

/** What a text says, commas between several values; raises where it cannot be read. */
export function listOf(text: string): unknown[] {
  return parse(`[${text}]`) as unknown[];
}

/** What a text says by itself: a number, words, or a whole mapping; raises where it cannot be read. */
export function valueOf(text: string): unknown {
  return parse(text) as unknown;
}
