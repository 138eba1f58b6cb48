/** What a draft would cost, in a line. Pure. */
import { spanText } from '@/lib/estimate-text';
import { formatCount } from '@/lib/format';
import type { Verdict } from '@/lib/requests/validate-sweep';

/** '' while nothing is known. */
export function verdictText(verdict: Verdict | undefined): string {
  if (verdict === undefined) return '';
  const { validation, errors } = verdict;
  if (!verdict.valid || validation === null) {
    return errors[0]?.message ?? 'The service refuses this draft.';
  }
  const counts = `${formatCount(validation.points, 'point')}, ${formatCount(validation.runs, 'run')}`;
  if (validation.estimate === null) return `${counts}.`;
  return `${counts}: ${spanText(validation.estimate.wall_seconds)}.`;
}
