/** What qualifies an answer: what it leaves out, and each reason to doubt it. Pure. */
import type { Answer } from '@/api-schema/models';
import { formatCount } from '@/lib/format';

type AlarmName = Answer['alarms'][number]['name'];

export interface Caution {
  /** `left_out`, or the name of the alarm. */
  kind: 'left_out' | AlarmName;
  text: string;
}

/** The gravest first: what makes results wrong, what makes them fewer, what makes them unlike. */
const ORDER: readonly Caution['kind'][] = [
  'beyond_physics',
  'frozen',
  'mixed_revisions',
  'mixed_trees',
  'left_out',
  'truncated',
  'thin',
  'no_known_error',
  'unlike_networks',
  'unlike_packets',
  'overloaded',
  'unknown_rates',
  'default_routing',
  'no_effect',
];

function rank({ kind }: Caution): number {
  const place = ORDER.indexOf(kind);
  // One that this page does not know yet comes first: it might be grave.
  return place < 0 ? -1 : place;
}

/** All cautions of an answer, the gravest first; of one rank in the answer's order. */
export function cautionsOf({ left_out: leftOut, alarms }: Answer): Caution[] {
  const all: Caution[] = [
    ...leftOut.map((text) => ({ kind: 'left_out' as const, text })),
    ...alarms.map(({ name, text }) => ({ kind: name, text })),
  ];
  return all.toSorted((a, b) => rank(a) - rank(b));
}

/** How many cautions there are and the gravest, in one sentence or two; nothing where there are none. */
export function cautionsInShort(answer: Answer): string[] {
  const cautions = cautionsOf(answer);
  const [first] = cautions;
  return first === undefined ? [] : [`${cautionCount(cautions)}. ${first.text}`];
}

/** `3 cautions`. */
export function cautionCount(cautions: readonly Caution[]): string {
  return formatCount(cautions.length, 'caution');
}
