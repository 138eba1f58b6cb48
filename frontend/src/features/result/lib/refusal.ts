import { ProblemError } from '@/lib/problem';

/** What the service says about a filter or sort it cannot read; null for other errors. */
export function refusalOf(error: Error | null): string | null {
  if (!(error instanceof ProblemError) || error.status < 400 || error.status >= 500) return null;
  return error.fields.map(({ message }) => message).join(' ') || error.message;
}
