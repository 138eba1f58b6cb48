import type { Validation } from '@/api-schema/models';
import { validationOf } from '@/testing/handlers';

import { launchLabel } from './launch-label';

function labelOf(rest: Partial<Validation>, valid = true) {
  return launchLabel({
    text: '',
    valid,
    errors: [],
    validation: { ...validationOf([]), ...rest },
  });
}

it('says how many runs there will be, at least and at most', () => {
  expect(labelOf({})).toBe('Launch 240 runs');
  expect(labelOf({ runs_max: 1440 })).toBe('Launch 240 to 1,440 runs');
  expect(labelOf({ complete: false })).toBe('Launch at least 240 runs');
});

it('says no number where nothing would run', () => {
  expect(labelOf({}, false)).toBe('Launch');
  expect(labelOf({ runs: 0 })).toBe('Launch');
  expect(launchLabel(undefined)).toBe('Launch');
});
