/** What mocked answers are made of. */
import type {
  Answer,
  AnswerAxis,
  AnswerEstimate,
  AnswerMetric,
  DotRow,
  Question,
} from '@/api-schema/models';

import { RECORDED_PAYING } from '../recorded';

import { interval, replicatesOf } from './model';

export function estimateOf(values: readonly number[]): AnswerEstimate {
  const { mean, low, high } = interval(values);
  return { n: values.length, mean, low, high };
}

export const TIME: AnswerMetric = {
  name: 'completion_time_ns',
  label: 'completion time',
  unit: 'ns',
  shown_unit: 'µs',
  shown_scale: 1000,
  better: 'lower',
  relative_to: null,
};

export const SHARE: AnswerMetric = {
  name: 'mean_flow_bandwidth_fraction',
  label: 'mean flow bandwidth',
  unit: 'fraction',
  shown_unit: '%',
  shown_scale: 0.01,
  better: 'higher',
  relative_to: null,
};

export function axisOf(
  path: string,
  label: string,
  kind: string,
  values: readonly (number | string)[],
  unit: string | null = null,
): AnswerAxis {
  const isLog = values.every((value) => typeof value === 'number') && values.length > 2;
  return {
    path,
    label,
    kind,
    unit,
    labels: values.map(String),
    values: [...values],
    is_log: isLog,
  };
}

const TITLES: Record<Question, string> = {
  paying: 'Where more stops paying',
  ranking: 'Which is best',
  map: 'Who wins where',
  scaling: 'How it scales',
  load: 'Under load',
  conditions: 'What changes',
  spread: 'How runs scatter',
  probability: 'Which is best, how probably',
  sensitivity: 'What it depends on',
  goal: 'What meets the goal',
  cost: 'What it costs',
  bottleneck: 'What holds it back',
  explore: 'Explore',
};

export function answerOf(part: Partial<Answer> & Pick<Answer, 'question' | 'figures'>): Answer {
  return {
    ...RECORDED_PAYING,
    questions: [part.question].map((question) => ({ question, title: TITLES[question] })),
    sentences: [],
    alarms: [],
    notes: ['Every interval holds with 95 %, paired by replicate.'],
    networks: [],
    points: 48,
    points_in_all: 48,
    controls: {
      ...RECORDED_PAYING.controls,
      metric: part.figures[0]?.metric.name ?? '',
      metrics: [],
      by: null,
      bys: [],
      x: null,
      xs: [],
      relatives: [],
    },
    ...part,
  };
}

export function asked(...questions: Question[]): Answer['questions'] {
  return questions.map((question) => ({ question, title: TITLES[question] }));
}

/** Rows by rank; the first two may be best. */
export function dotRows(
  choices: readonly { label: string; index: number; value: (replicate: number) => number }[],
  better: 'lower' | 'higher',
): DotRow[] {
  const rows = choices.map((choice) => ({ choice, value: estimateOf(replicatesOf(choice.value)) }));
  const sign = better === 'lower' ? 1 : -1;
  rows.sort((a, b) => sign * (a.value.mean - b.value.mean));
  const best = rows[0]?.choice.value ?? (() => 1);
  return rows.map(({ choice, value }, place) => ({
    label: choice.label,
    role: 'choice',
    point_index: choice.index,
    value,
    rank: place + 1,
    is_possible_winner: place < 2,
    ratio_to_best:
      place === 0 ? null : estimateOf(replicatesOf((r) => (choice.value(r) / best(r)) ** sign)),
    ratio_to_ideal: null,
    ratio_to_baseline: null,
  }));
}
