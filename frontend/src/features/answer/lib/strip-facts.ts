/** What stands below the first sentence of an answer: counts that its figures hold. Pure. */
import type { Answer, Sweep, Verdict } from '@/api-schema/models';
import { formatCount } from '@/lib/format';
import { replicatesRange } from '@/lib/replicates';

/** One verdict a place, where the figures have any. */
function verdictsOf({ figures }: Pick<Answer, 'figures'>): Verdict[] {
  const [figure] = figures;
  if (figure?.kind === 'map') {
    return figure.panels.flatMap(({ cells }) => cells.map(({ verdict }) => verdict));
  }
  if (figure?.kind === 'dots') {
    return figure.panels
      .filter(({ rows }) => rows.some(({ rank }) => rank !== null))
      .map(({ verdict }) => verdict);
  }
  return [];
}

/** At how many places somebody is best, and how often each point was run. */
export function stripFacts(
  answer: Pick<Answer, 'figures' | 'points' | 'points_in_all'>,
  sweep: Pick<Sweep, 'replicates' | 'replicates_min' | 'until'>,
): string[] {
  const verdicts = verdictsOf(answer);
  const best = verdicts.filter((verdict) => verdict === 'best').length;
  const places =
    verdicts.length > 1 ? [`Decided at ${String(best)} of ${String(verdicts.length)} places`] : [];
  const { points, points_in_all: all } = answer;
  const kept =
    points < all ? [`Of ${points.toLocaleString('en-US')} of ${formatCount(all, 'point')}`] : [];
  return [
    ...kept,
    ...places,
    `${replicatesRange(sweep)} ${sweep.replicates === 1 ? 'replicate' : 'replicates'}`,
  ];
}
