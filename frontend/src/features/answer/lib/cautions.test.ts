import { payingAnswer } from '@/testing/data/packet-answers';

import { cautionCount, cautionsInShort, cautionsOf } from './cautions';

const alarm = (name: 'thin' | 'beyond_physics' | 'no_effect') => ({ name, text: `about ${name}` });

it('has all that is left out and all alarms, the gravest first', () => {
  const answer = {
    ...payingAnswer(),
    left_out: ['2 runs timed out.', '1 run failed.'],
    alarms: [alarm('no_effect'), alarm('thin'), alarm('beyond_physics')],
  };
  const cautions = cautionsOf(answer);
  expect(cautions.map(({ kind }) => kind)).toEqual([
    'beyond_physics',
    'left_out',
    'left_out',
    'thin',
    'no_effect',
  ]);
  expect(cautions[1]?.text).toBe('2 runs timed out.');
  expect(cautionCount(cautions)).toBe('5 cautions');
  expect(cautionsInShort(answer)).toEqual(['5 cautions. about beyond_physics']);
  expect(cautionsInShort({ ...answer, left_out: [], alarms: [] })).toEqual([]);
});

it('puts one that it does not know first', () => {
  const unknown = { name: 'of_tomorrow', text: 'new' } as unknown as ReturnType<typeof alarm>;
  const answer = { ...payingAnswer(), left_out: [], alarms: [alarm('beyond_physics'), unknown] };
  expect(cautionsOf(answer).map(({ text }) => text)).toEqual(['new', 'about beyond_physics']);
});
