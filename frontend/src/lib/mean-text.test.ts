import { expect, test } from 'vitest';

import { meanWithInterval } from './mean-text';

test.each([
  [{ mean: 1_234_000, low: 1_222_000, high: 1_246_000 }, 'ns', '1.234 ± 0.012 ms'],
  [{ mean: 0.8, low: 0.75, high: 0.85 }, 'fraction', '80.0 ± 5.0 %'],
  [{ mean: 65_536, low: null, high: null }, 'bytes', '64 KiB'],
  // An interval that ends at 0 is not even.
  [{ mean: 2, low: 0, high: 5 }, null, '2.0 (0.0 to 5.0)'],
  [{ mean: 3, low: 3, high: 3 }, null, '3'],
])('%j in %s reads %s', (value, unit, text) => {
  expect(meanWithInterval(value, unit)).toBe(text);
});
