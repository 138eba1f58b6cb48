/** What the upload form knows before the service has spoken. Pure. */
import type { FieldProblem } from '@/api-schema/models';
import { ProblemError } from '@/lib/problem';

const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/;

export const NAME_RULE =
  'Small letters, digits, dots, dashes and underscores; the first is a letter or a digit; at most 63.';

export function isName(text: string): boolean {
  return NAME.test(text);
}

/** A name for the fabric from that of its file: `Atlas 2024.txt.gz` -> `atlas-2024`. */
export function nameFromFile(fileName: string): string {
  const stem = fileName.replace(/(\.(gz|txt|text|topo|dot|gv|edges|csv|out|log))+$/i, '');
  const name = stem
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .replace(/[-._]+$/, '')
    .slice(0, 63);
  return isName(name) ? name : '';
}

/** Which of the files a problem is about; null when it is none of them. */
export function fileOf(
  { pointer, value }: FieldProblem,
  discovery: string,
  tables: readonly string[],
): string | null {
  const named = [discovery, ...tables].find((name) => name === value);
  if (named !== undefined) return named;
  if (pointer === '/discovery') return discovery;
  return pointer === '/tables' ? tables.join(', ') : null;
}

/** The field problems of a refused upload that stand in the files; empty for other errors. */
export function fileProblems(error: unknown): FieldProblem[] {
  if (!(error instanceof ProblemError) || error.status !== 422) return [];
  return error.fields.filter(({ pointer }) => /^\/(discovery|tables)/.test(pointer ?? ''));
}
