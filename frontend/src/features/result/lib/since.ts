import type { Progress, ResultPage } from '@/api-schema/models';
import { done } from '@/lib/phase';

type Listed = Pick<ResultPage, 'finished_before' | 'more_since'>;

/**
 * Runs that have ended since the first page was read; 0 while there is no other page, for one alone is
 * read anew as runs end.
 */
export function moreSince(pages: readonly Listed[], progress: Progress): number {
  const [first] = pages;
  const last = pages[pages.length - 1];
  if (first === undefined || last === undefined || pages.length < 2) return 0;
  const ended = done(progress) + progress.aborted;
  return Math.max(last.more_since, ended - first.finished_before);
}
