/** What launching a specification would mean, in a few words. Pure. */
import { spanText } from '@/lib/estimate-text';
import { formatCount } from '@/lib/format';
import type { Verdict } from '@/lib/requests/validate-sweep';

const MOST_REASONS = 5;

/** `12 points, 36 to 240 runs, 36 of them known, 3 s to 6 s`; '' while nothing is known. */
export function costText(verdict: Verdict | undefined): string {
  const validation = verdict?.validation;
  if (!validation) return '';
  const { points, runs, runs_max: most, cached, estimate } = validation;
  const range = most > runs ? `${runs.toLocaleString('en-US')} to ` : '';
  const least = validation.complete ? '' : 'at least ';
  const parts = [`${least}${formatCount(points, 'point')}`, `${range}${formatCount(most, 'run')}`];
  if (cached > 0) parts.push(`${cached.toLocaleString('en-US')} of them known`);
  if (estimate && estimate.wall_seconds.high > 0) parts.push(spanText(estimate.wall_seconds));
  return parts.join(', ');
}

/** Why a specification cannot be launched: the first reasons, in sentences. */
export function refusalText(verdict: Verdict): string {
  const impossible = verdict.validation?.impossible ?? [];
  const reasons = [verdict.errors, ...impossible.map(({ errors }) => errors)].flat();
  return [...new Set(reasons.map(({ message }) => message))].slice(0, MOST_REASONS).join(' ');
}
