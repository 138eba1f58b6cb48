import type { Verdict } from '@/lib/requests/validate-sweep';
import { validationOf } from '@/testing/handlers';

import { costText, refusalText } from './verdict-text';

const validation = validationOf([]);
const verdict: Verdict = { text: '', valid: true, errors: [], validation };

it('says what a launch would mean', () => {
  expect(costText(verdict)).toBe('48 points, 240 runs, 40 of them known, 31 s to 1 min 18 s');
  expect(
    costText({
      ...verdict,
      validation: { ...validation, runs_max: 960, cached: 0, estimate: null },
    }),
  ).toBe('48 points, 240 to 960 runs');
  expect(costText(undefined)).toBe('');
});

it('says each reason against a launch once', () => {
  const twice = [{ message: 'lash needs 9 lanes.' }, { message: 'lash needs 9 lanes.' }];
  const impossible = [{ coordinates: {}, errors: [{ message: 'Too few ranks.' }] }];
  expect(
    refusalText({
      ...verdict,
      valid: false,
      errors: twice as Verdict['errors'],
      validation: { ...validation, impossible: impossible as typeof validation.impossible },
    }),
  ).toBe('lash needs 9 lanes. Too few ranks.');
});
