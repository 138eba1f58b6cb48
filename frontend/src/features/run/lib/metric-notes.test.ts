import { pointOf } from '@/testing/data/results';
import { DONE } from '@/testing/data/sweep';

import { meanText, unmeasuredOf } from './metric-notes';

it('says of a mean that is missing for saturation that nothing is steady', () => {
  expect(meanText({ mean: 5, not_steady: 0 }, '5 ns')).toBe('5 ns');
  expect(meanText({ mean: 5, not_steady: 2 }, '5 ns')).toBe('5 ns');
  expect(meanText({ mean: null, not_steady: 3 }, '–')).toBe('not steady');
  expect(meanText({ mean: null, not_steady: 0 }, '–')).toBe('–');
});

it('tells each reason of a metric once', () => {
  const point = pointOf(DONE, 0);
  expect(unmeasuredOf(point)).toEqual([]);
  const replicates = point.replicates.map((replicate) => ({
    ...replicate,
    unmeasured: { packet_latency_mean_ns: 'no packet arrived' },
  }));
  expect(unmeasuredOf({ replicates })).toEqual([
    { metric: 'packet_latency_mean_ns', reason: 'no packet arrived' },
  ]);
});
