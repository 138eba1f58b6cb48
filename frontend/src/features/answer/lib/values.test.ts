import { axisOf, SHARE, TIME } from '@/testing/data/answer-parts';

import {
  axisTitle,
  estimateText,
  intervalText,
  meanText,
  metricTitle,
  placeText,
  penaltyText,
  plainText,
  quantileText,
  ratioText,
} from './values';

const estimate = (mean: number, low: number | null, high: number | null, n = 5) => ({
  mean,
  low,
  high,
  n,
});

it('writes values in the unit of the answer', () => {
  expect(plainText(TIME, 1_234_567)).toBe('1,235 µs');
  expect(plainText(SHARE, 0.5)).toBe('50 %');
  expect(plainText({ ...TIME, shown_unit: '', shown_scale: 1 }, 2)).toBe('2');
});

it('gives as many digits as the interval leaves meaning to', () => {
  expect(meanText(TIME, estimate(123_456, 121_000, 125_900))).toBe('123 µs');
  expect(meanText(TIME, estimate(123_456, 123_450, 123_462))).toBe('123.456 µs');
  expect(intervalText(TIME, estimate(123_456, 123_450, 123_462))).toBe('123.450 to 123.462 µs');
  expect(meanText(TIME, estimate(123_456, null, null, 1))).toBe('123.5 µs');
});

it('says when there is no interval', () => {
  expect(intervalText(TIME, estimate(1000, null, null, 1))).toBeNull();
  expect(estimateText(TIME, estimate(1000, null, null, 1), 0.95)).toBe('1 µs, no interval, n = 1');
  expect(estimateText(TIME, estimate(1000, 900, 1100), 0.9)).toBe(
    '1.00 µs, 90 % interval 0.90 to 1.10 µs, n = 5',
  );
});

it('writes ratios with the digits that show their interval', () => {
  expect(ratioText(estimate(1.2012, 1.1991, 1.2033))).toBe('1.201 × (1.199 to 1.203)');
  expect(ratioText(estimate(2, null, null, 1))).toBe('2 × (no interval)');
  expect(ratioText(estimate(1.1, 1.06, null))).toBe('at least 1.06 ×');
});

it('names axes and their values as the user wrote them, with a unit where that lacks one', () => {
  const bare = axisOf('network.link_bandwidth_gbps', 'link bandwidth', 'resource', [8, 16], 'gbps');
  expect(axisTitle(bare)).toBe('Link bandwidth (Gb/s)');
  expect(placeText(bare, 16)).toBe('16 Gb/s');
  const written = { ...bare, labels: ['1 GB/s', '2 GB/s'] };
  expect(axisTitle(written)).toBe('Link bandwidth');
  expect(placeText(written, 16)).toBe('2 GB/s');
  const load = axisOf('workload.offered_load', 'offered load', 'load', [0.1, 0.2], 'fraction');
  expect(axisTitle(load)).toBe('Offered load');
  expect(placeText(load, 0.2)).toBe('0.2');
});

it('says which direction is better and what values are relative to', () => {
  expect(metricTitle(TIME)).toBe('Completion time (less is better)');
  expect(metricTitle({ ...TIME, relative_to: 'on ring', better: null })).toBe(
    'Completion time against that on ring',
  );
});

it('says where so few runs have no interval of a quantile', () => {
  const curve = {
    label: 'a',
    role: 'choice' as const,
    point_index: 0,
    n: 2,
    values: [1000, 2000],
    ranks: null,
    epsilon: 0.9,
    worst: 2000,
    quantiles: [
      { p: 0.5, value: 1500, low: 1000, high: 2000 },
      { p: 0.95, value: 2000, low: null, high: null },
    ],
  };
  expect(quantileText(TIME, curve, 0.5)).toBe('1.5 µs (1 to 2)');
  expect(quantileText(TIME, curve, 0.95)).toBe('2 µs (too few runs)');
  expect(quantileText(TIME, curve, 0.05)).toBe('–');
});

it('says a penalty as the metric is spoken of', () => {
  expect(penaltyText(TIME, 1.501)).toBe('takes 1.5 times as long as the best there');
  expect(penaltyText({ ...TIME, better: 'higher', unit: 'gbps' }, 1.25)).toBe(
    'reaches 80 % of the best there',
  );
  expect(penaltyText({ ...TIME, unit: 'count' }, 1.5)).toBe('1.5 times the best there');
  expect(penaltyText(TIME, 1)).toBe('never worse');
});
