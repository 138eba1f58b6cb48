import { againstEstimate } from './estimate-line';

it('says of an unfinished sweep only what nothing can change any more', () => {
  const estimate = { low: 10, expected: 20, high: 40 };
  expect(againstEstimate(5, estimate, false)).toBeNull();
  expect(againstEstimate(41, estimate, false)).toBe('longer than estimated');
  expect(againstEstimate(9.9, estimate, true)).toBe('shorter than estimated');
  expect(againstEstimate(10, estimate, true)).toBe('as estimated');
  expect(againstEstimate(40, estimate, true)).toBe('as estimated');
});
