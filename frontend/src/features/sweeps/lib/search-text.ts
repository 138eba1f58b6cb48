/** How far a search for a number is, in words. Pure. */
import type { Axis, Sweep } from '@/api-schema/models';
import { formatCount } from '@/lib/format';
import { isFinal } from '@/lib/phase';
import { humanName } from '@/lib/quantity';

type Searched = Pick<Sweep, 'axes' | 'phase' | 'points' | 'expansion' | 'progress'>;

/** The axis whose number is searched; undefined where none is. */
export function searchedAxis({ axes }: Pick<Sweep, 'axes'>): Axis | undefined {
  return axes.find(({ until }) => until !== null && until !== undefined);
}

/** Rounds that a bisection of so many values takes at most: both ends, then halves. */
export function mostRounds(values: number): number {
  return values <= 2 ? 1 : 1 + Math.ceil(Math.log2(values - 1));
}

/** The phase of a search by what it does: making the points of its next round is no trouble. */
export function phaseWord(sweep: Searched): string | undefined {
  const between = sweep.phase === 'expanding' && sweep.points > 0;
  return between && searchedAxis(sweep) !== undefined ? 'searching' : undefined;
}

/** What is searched, how, and how far it is. */
export function searchSentences(sweep: Searched, axis: Axis): string[] {
  const name = humanName(axis.name);
  const ends = [axis.values[0]?.label, axis.values.at(-1)?.label].join(' to ');
  const count = axis.values.length;
  const others = sweep.axes
    .filter((each) => each !== axis)
    .reduce((product, { values }) => product * Math.max(values.length, 1), 1);
  const all = count * others;
  const first = `Searched: from which ${name} on the condition “${axis.until ?? ''}” holds, among ${count.toLocaleString('en-US')} values from ${ends}.`;
  const points = `${formatCount(sweep.points, 'point')} of ${all.toLocaleString('en-US')} ${isFinal(sweep.phase) ? 'were needed' : 'run so far'}.`;
  if (isFinal(sweep.phase)) return [first, points];
  return [
    first,
    `${points} Each round halves what is still possible: at most ${String(mostRounds(count))} rounds when its replicates agree. Between rounds the next values are chosen from the results, and the sweep shows as expanding.`,
  ];
}
