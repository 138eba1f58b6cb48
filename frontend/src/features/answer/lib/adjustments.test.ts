import type { AnswerMetric } from '@/api-schema/models';
import { loadAnswer, payingAnswer } from '@/testing/data/packet-answers';
import { makeSweep, progressOf } from '@/testing/data/sweep';

import { adjustables, adjustmentsOf, countedRuns } from './adjustments';

const METRIC: AnswerMetric = {
  name: 'mean_hops',
  label: 'mean hops',
  unit: 'count',
  shown_unit: '',
  shown_scale: 1,
  better: 'lower',
  relative_to: null,
};
const sweep = makeSweep('dsm', 'A study', 'completed', progressOf({ completed: 240 }));
const named = (name: string) =>
  adjustables(sweep, payingAnswer()).find((each) => each.name === name);

it('offers what is asked under plain names', () => {
  expect(adjustables(sweep, payingAnswer()).map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Metric', 'Yardstick', 'Compared with', 'Worth it above']),
  );
  const labels = adjustables(sweep, loadAnswer()).map(({ label }) => label);
  expect(labels).not.toContain('Worth it above');
});

it('asks for none where a yardstick is cleared, and forgets it where it is taken back', () => {
  expect(named('ideal')?.changes(null)).toEqual({ ideal: 'none' });
  expect(named('ideal')?.undo).toEqual({ ideal: null });
});

it('tells what the address sets, each with its way back', () => {
  const search = new URLSearchParams('threshold=0.3&ideal=none&question=paying&chart=x');
  expect(adjustmentsOf(sweep, payingAnswer(0.3), search)).toEqual([
    { name: 'ideal', text: 'Yardstick: none', undo: { ideal: null } },
    { name: 'threshold', text: 'Worth it above: 30 %', undo: { threshold: null } },
  ]);
  expect(adjustmentsOf(sweep, payingAnswer(), new URLSearchParams())).toEqual([]);
});

it('offers to count runs only where there are such runs', () => {
  const answer = { ...payingAnswer(), timed_out: 2, not_steady: 0 };
  expect(countedRuns(answer).map(({ name }) => name)).toEqual(['include_timed_out']);
});

it('draws points against another metric, or against what networks cost', () => {
  const cost = { ...loadAnswer(), question: 'explore' as const };
  const figure = {
    kind: 'points' as const,
    title: '',
    metric: METRIC,
    against: null,
    network_metrics: [
      { ...METRIC, name: 'network_power_w', label: 'network power' },
      { ...METRIC, name: 'network_cost_usd', label: 'network cost' },
    ],
    points: 0,
    panels: [],
  };
  const offered = (figures: (typeof figure)[]) =>
    adjustables(sweep, { ...cost, figures }).find(({ name }) => name === 'against')?.data ?? [];
  expect(offered([figure]).at(-1)).toEqual({ value: 'network_cost_usd', label: 'Network cost' });
  expect(offered([]).map(({ value }) => value)).not.toContain('network_cost_usd');
});
