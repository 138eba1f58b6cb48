import { payingAnswer } from '@/testing/data/packet-answers';
import { mapAnswer } from '@/testing/data/static-answers';

import { stripFacts } from './strip-facts';

const fixed = { replicates: 3, replicates_min: 3, until: null };

it('counts the places of a map that are decided', () => {
  expect(stripFacts(mapAnswer(), fixed)).toEqual(['Decided at 2 of 3 places', '3 replicates']);
});

it('says nothing of places where a figure has no verdicts', () => {
  expect(stripFacts(payingAnswer(), { ...fixed, replicates: 1, replicates_min: 1 })).toEqual([
    '1 replicate',
  ]);
});
