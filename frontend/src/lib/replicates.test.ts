import { replicatesRange, replicatesText } from './replicates';

const FIXED = { replicates: 5, replicates_min: 5, until: null };
const GROWING = {
  replicates: 30,
  replicates_min: 5,
  until: { metric: 'completion_time_ns', relative_half_width: 0.02, confidence: 0.95 },
};

it('counts replicates where every point has the same', () => {
  expect(replicatesText(FIXED)).toBe('5 replicates');
  expect(replicatesText({ ...FIXED, replicates: 1, replicates_min: 1 })).toBe('1 replicate');
  expect(replicatesRange(FIXED)).toBe('5');
});

it('says when points stop', () => {
  expect(replicatesText(GROWING)).toBe(
    '5 to 30 replicates until the 95 % interval of completion time is within ±2 % of its mean',
  );
  expect(replicatesRange(GROWING)).toBe('5–30');
});
