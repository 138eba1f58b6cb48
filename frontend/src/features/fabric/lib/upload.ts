/** What the upload form knows before the service has spoken. Pure. */
import type { FieldProblem } from '@/api-schema/models';
import { ProblemError } from '@/lib/problem';

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
