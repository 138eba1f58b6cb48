import type { Claim, ClaimStudy } from '@/api-schema/models';

import { asVerdict, countsText, narrowed } from './claims';

function claim(identifier: string, verdict: Claim['verdict']): Claim {
  const told = { published: 'p', accepted_when: 'a', ours: 'o', cause: null, example: null };
  return { identifier, verdict, ...told };
}

function study(name: string, claims: Claim[]): ClaimStudy {
  return { name, title: name, reference: 'r', note: 'n', command: 'c', claims };
}

const STUDIES = [
  study('a', [claim('1', 'reached'), claim('2', 'missed')]),
  study('b', [claim('1', 'reached')]),
];

it('counts plainly', () => {
  expect(countsText(STUDIES)).toBe('2 of 3 claims are reached, 1 is missed.');
});

it('narrows by paper and by verdict, and leaves out papers without a claim', () => {
  expect(narrowed(STUDIES, null, 'missed').map(({ name }) => name)).toEqual(['a']);
  expect(narrowed(STUDIES, 'b', null).map(({ name }) => name)).toEqual(['b']);
  expect(narrowed(STUDIES, 'b', 'missed')).toEqual([]);
  expect(asVerdict('lost')).toBeNull();
});
