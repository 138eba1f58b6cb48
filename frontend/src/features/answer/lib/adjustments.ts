/** What of an answer can be set, what is set, and what takes it back; all of it lives in the address. Pure. */
import type { Answer, AnswerOption, Sweep } from '@/api-schema/models';
import type { SearchChanges } from '@/lib/use-search-state';

import { said, thresholdChoices, toleranceChoices, valuesOfAxis } from './control-choices';

export interface Adjustable {
  /** Its name in the address. */
  name: string;
  label: string;
  /** What it means, where the label does not say it. */
  help?: string;
  value: string | null;
  data: readonly AnswerOption[];
  /** What stands there when nothing is chosen; without it something always is. */
  none?: string;
  /** What the address changes when it is picked; null is nothing chosen. */
  changes: (value: string | null) => SearchChanges;
  /** What the address changes when it is taken back. */
  undo: SearchChanges;
}

const one = (name: string) => (value: string | null) => ({ [name]: value });
/** Cleared it is asked for none: nothing asked would be what the specification says. */
const orNone = (name: string) => (value: string | null) => ({ [name]: value ?? 'none' });

/** What belongs to the candidates of before. */
const OF_CANDIDATES = { ideal: null, baseline: null, chart: null };

/** What points can be drawn against: another metric, or what networks cost and draw. */
function againstChoices({ controls, figures }: Answer): AnswerOption[] {
  const costs = figures.flatMap((figure) =>
    figure.kind === 'points' ? (figure.network_metrics ?? []) : [],
  );
  return [
    ...controls.metrics.filter(({ value }) => value !== controls.metric),
    ...costs.map(({ name, label }) => ({ value: name, label })),
  ];
}

function ofQuestion(answer: Answer): Adjustable[] {
  const { question, controls } = answer;
  if (question === 'explore') {
    return [
      {
        name: 'y',
        label: 'y axis of the heat map',
        value: controls.y ?? null,
        data: said(controls.xs.filter(({ value }) => value !== controls.x)),
        changes: one('y'),
        undo: { y: null },
      },
      {
        name: 'against',
        label: 'Second metric',
        help: 'Points are drawn against it',
        value: controls.against ?? null,
        data: said(againstChoices(answer)),
        changes: one('against'),
        undo: { against: null },
      },
    ];
  }
  if (question === 'paying') {
    return [
      {
        name: 'threshold',
        label: 'Worth it above',
        help: 'Least gain of a doubling that pays',
        value: String(controls.threshold),
        data: thresholdChoices(controls.threshold),
        changes: one('threshold'),
        undo: { threshold: null },
      },
    ];
  }
  if (question === 'probability') {
    return [
      {
        name: 'tolerance',
        label: 'Tied with the best',
        value: String(controls.tolerance),
        data: toleranceChoices(controls.tolerance),
        changes: one('tolerance'),
        undo: { tolerance: null },
      },
    ];
  }
  return [];
}

/** All that can be set of an answer and has more than one choice, or is set. */
export function adjustables(sweep: Pick<Sweep, 'axes'>, answer: Answer): Adjustable[] {
  const { controls } = answer;
  const labels = valuesOfAxis(sweep.axes, controls.by);
  const all: Adjustable[] = [
    {
      name: 'metric',
      label: 'Metric',
      value: controls.metric,
      data: said(controls.metrics),
      changes: one('metric'),
      undo: { metric: null },
    },
    {
      name: 'by',
      label: 'Candidates',
      help: 'Whose values compete',
      value: controls.by,
      data: said(controls.bys),
      changes: (by) => ({ ...OF_CANDIDATES, by }),
      undo: { ...OF_CANDIDATES, by: null },
    },
    {
      name: 'x',
      label: answer.question === 'explore' ? 'x axis of the heat map' : 'x axis',
      value: controls.x,
      data: said(controls.xs),
      // The other axis of a heat map might be the same.
      changes: (x) => ({ x, chart: null, ...(x === controls.y && { y: controls.x }) }),
      undo: { x: null, chart: null },
    },
    {
      name: 'relative_to',
      label: 'Show as',
      help: 'Divided by the value at one place, or as measured',
      value: controls.relative_to,
      data: controls.relatives.map(({ value, label }) => ({ value, label: `against ${label}` })),
      none: 'as measured',
      changes: one('relative_to'),
      undo: { relative_to: null },
    },
    {
      name: 'ideal',
      label: 'Yardstick',
      help: 'Drawn beside the others; it does not compete',
      value: controls.ideal,
      data: labels,
      none: 'none',
      changes: orNone('ideal'),
      undo: { ideal: null },
    },
    {
      name: 'baseline',
      label: 'Compared with',
      help: 'What the others are held against; it may win',
      value: controls.baseline,
      data: labels,
      none: 'none',
      changes: orNone('baseline'),
      undo: { baseline: null },
    },
    ...ofQuestion(answer),
  ];
  return all.filter(({ data, value }) => data.length > 1 || value !== null);
}

interface Switch {
  name: 'include_timed_out' | 'include_not_steady';
  label: string;
  checked: boolean;
}

/** Kinds of runs that may be counted although they are left out otherwise; those that there are. */
export function countedRuns({
  controls,
  timed_out: timedOut,
  not_steady: notSteady,
}: Answer): Switch[] {
  const all = [
    {
      name: 'include_timed_out',
      label: 'Count runs that timed out',
      checked: controls.include_timed_out,
      offered: timedOut > 0,
    },
    {
      name: 'include_not_steady',
      label: 'Count saturated runs',
      checked: controls.include_not_steady,
      offered: notSteady > 0,
    },
  ] as const;
  return all
    .filter(({ checked, offered }) => checked || offered)
    .map(({ name, label, checked }) => ({ name, label, checked }));
}

export interface Adjustment {
  name: string;
  text: string;
  undo: SearchChanges;
}

/** What the address sets, in words. */
export function adjustmentsOf(
  sweep: Pick<Sweep, 'axes'>,
  answer: Answer,
  search: URLSearchParams,
): Adjustment[] {
  const chosen = adjustables(sweep, answer).flatMap(({ name, label, data, undo }) => {
    const asked = search.get(name);
    if (asked === null) return [];
    const text = data.find(({ value }) => value === asked)?.label ?? asked;
    return [{ name, text: `${label}: ${text}`, undo }];
  });
  const counted = countedRuns(answer)
    .filter(({ name }) => search.get(name) === 'true')
    .map(({ name, label }) => ({ name, text: label, undo: { [name]: null } }));
  return [...chosen, ...counted];
}
