import { afterEach, expect, test } from 'vitest';

import { formatChoice, formatQuantity, unitSymbol } from './quantity';
import { chooseRateUnit, rateUnit, rateUnitOf, writeRatesIn } from './rate-unit';

afterEach(() => {
  chooseRateUnit(null);
});

test('a rate is written in both units until one is chosen', () => {
  expect(formatChoice(32, 'gbps')).toBe('32 Gb/s (4 GB/s)');
  chooseRateUnit('bytes');
  expect(formatChoice(32, 'gbps')).toBe('4 GB/s');
  expect(formatQuantity(16_000, 'gbps')).toBe('2 TB/s');
  expect(unitSymbol('gbps')).toBe('GB/s');
  chooseRateUnit('bits');
  expect(formatChoice(32, 'gbps')).toBe('32 Gb/s');
  expect(unitSymbol('gbps')).toBe('Gb/s');
});

test('a page has the unit of its labels until another is chosen', () => {
  expect(rateUnitOf(['torus', '1 GB/s'])).toBe('bytes');
  expect(rateUnitOf(['400 Gb/s'])).toBe('bits');
  expect(rateUnitOf(['64 KiB', '100'])).toBeNull();
  writeRatesIn('bytes');
  expect(rateUnit()).toBe('bytes');
  chooseRateUnit('bits');
  expect(rateUnit()).toBe('bits');
  writeRatesIn(null);
});

test('the choice is kept in the browser', () => {
  chooseRateUnit('bytes');
  expect(localStorage.getItem('fabricsweep.rates')).toBe('bytes');
  chooseRateUnit(null);
  expect(localStorage.getItem('fabricsweep.rates')).toBeNull();
});
