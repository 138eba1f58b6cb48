import { answerQueryOf } from './answer-query';
import { thresholdChoices, valuesOfAxis } from './control-choices';

it('asks what the address asks, and nothing else', () => {
  const search = new URLSearchParams(
    'question=map&metric=mean_hops&by=topology&threshold=0.3&include_timed_out=true&sort=phase',
  );
  expect(answerQueryOf(search)).toEqual({
    question: 'map',
    metric: 'mean_hops',
    by: 'topology',
    threshold: 0.3,
    include_timed_out: true,
  });
  expect(answerQueryOf(new URLSearchParams())).toEqual({});
  expect(answerQueryOf(new URLSearchParams('question=speedup&threshold=7'))).toEqual({});
});

it('offers any value of what competes as ideal or baseline, and the threshold that is asked', () => {
  const axes = [
    {
      name: 'topology',
      paths: ['topology'],
      unit: null,
      values: [{ label: 'ring', value: 'ring' }],
    },
  ];
  expect(valuesOfAxis(axes, 'topology')).toEqual([{ value: 'ring', label: 'ring' }]);
  expect(valuesOfAxis(axes, null)).toEqual([]);
  expect(thresholdChoices(0.15).map(({ label }) => label)).toEqual([
    ...['5 %', '10 %', '15 %', '20 %', '30 %'],
  ]);
});
