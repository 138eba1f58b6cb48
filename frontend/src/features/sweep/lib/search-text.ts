/** How far a search for a number is, in words. Pure. */
import type { Axis, SearchProgress, Sweep } from '@/api-schema/models';
import { formatCount } from '@/lib/format';
import { isFinal } from '@/lib/phase';
import { formatChoice, humanName, unitOf } from '@/lib/quantity';

type Searched = Pick<Sweep, 'axes' | 'phase' | 'points' | 'expansion'>;

/** The axis whose number is searched; undefined where none is. */
export function searchedAxis({ axes }: Pick<Sweep, 'axes'>): Axis | undefined {
  return axes.find(({ until }) => until !== null && until !== undefined);
}

/** A value of the axis as it was written; a share in per cent, as everywhere on the page. */
function labelOf({ name, unit }: Axis, one: Axis['values'][number] | undefined): string {
  if (one === undefined) return '';
  const known = unitOf(name, unit);
  return known === 'fraction' ? formatChoice(one.value, known) : one.label;
}

/** What is searched, and how many points that took so far. */
export function searchSentences(sweep: Searched, axis: Axis): string[] {
  const name = humanName(axis.name);
  const ends = [axis.values[0], axis.values.at(-1)].map((one) => labelOf(axis, one)).join(' to ');
  const count = axis.values.length;
  const first = `Searched: from which ${name} on the condition “${axis.until ?? ''}” holds, among ${count.toLocaleString('en-US')} values from ${ends}.`;
  const ended = isFinal(sweep.phase);
  const most = sweep.expansion?.points_expected;
  const bound =
    most === undefined
      ? ''
      : `, of at most ${most.toLocaleString('en-US')} with those that a where leaves out`;
  const points = `${formatCount(sweep.points, 'point')} ${ended ? 'were needed' : `so far${bound}`}.`;
  const how = 'Each round runs the middle of what is still possible, in each replicate by itself.';
  return [first, ended ? points : `${points} ${how}`];
}

/** What the searches are: how many replicates at how many places, of those that have points. */
export function searchesText(
  { searches }: SearchProgress,
  { replicates, samples }: Pick<Sweep, 'replicates' | 'samples'>,
): string {
  const places = searches / replicates;
  const each = samples === null ? 'combination of the other axes' : 'sample and combination';
  const own = replicates === 1 ? '' : ` in each of ${formatCount(replicates, 'replicate')}`;
  return `One for each ${each} that has points (${places.toLocaleString('en-US')})${own}.`;
}

/** Which round it is; undefined once nothing is left to run. */
export function roundText({ phase, search }: Pick<Sweep, 'phase' | 'search'>): string | undefined {
  if (!search || search.searching === 0 || isFinal(phase)) return undefined;
  return `Round ${String(search.round)} of at most ${String(search.rounds_at_most)}`;
}

/** What became of the searches, each outcome that some have; `key` names its colour. */
export function searchOutcomes(search: SearchProgress, ended: boolean) {
  return [
    { key: 'found', count: search.found, text: 'found' },
    { key: 'unbounded', count: search.holds_at_first, text: 'at the first value or before it' },
    { key: 'unbounded', count: search.never_holds, text: 'beyond the last value' },
    { key: 'unknown', count: search.unknown, text: 'undecided: a run has no answer' },
    { key: 'searching', count: search.searching, text: ended ? 'broken off' : 'go on' },
  ].filter(({ count }) => count > 0);
}

/** What the search with most left has left; undefined where none has run both its ends. */
export function widestText(search: SearchProgress, axis: Axis): string | undefined {
  if (!search.widest) return undefined;
  const { low, high, between } = search.widest;
  const label = (value: number) =>
    labelOf(
      axis,
      axis.values.find((one) => one.value === value) ?? { value, label: String(value) },
    );
  return `Widest bracket still open: ${label(low)} to ${label(high)}, ${formatCount(between, 'value')} between.`;
}
