import type { CriticalPath } from '@/api-schema/models';

import { pathRows, stepText } from './path-rows';

const PATH: CriticalPath = {
  version: 1,
  latency_ns: 1000,
  bandwidth_gbps: 200,
  length_ns: 4000,
  compute_ns: 3000,
  messages_ns: 600,
  collectives_ns: 400,
  messages: 1,
  sent_bytes: 2048,
  steps: 5,
  collectives: [{ collective: 'allreduce', count: 2, time_ns: 400 }],
  ranks: [
    { rank: 7, compute_ns: 2000 },
    { rank: 0, compute_ns: 1000 },
  ],
  longest: [],
};

it('says what the path is made of, with shares of its length', () => {
  expect(pathRows(PATH)).toEqual([
    { name: 'Computing', time: '3 µs', share: '75 %', detail: 'most on rank 7, 0' },
    { name: 'Messages', time: '600 ns', share: '15 %', detail: '1 message, 2 KiB' },
    { name: 'Collectives', time: '400 ns', share: '10 %', detail: '2 allreduce' },
  ]);
});

it('has shares of an empty path, too', () => {
  const shares = pathRows({ ...PATH, length_ns: 0, compute_ns: 0 }).map(({ share }) => share);
  expect(shares[0]).toBe('0 %');
});

it('names a step by its label, and both ends of a message', () => {
  const step = {
    kind: 'message',
    rank: 3,
    operation: 1,
    to_rank: 4,
    bytes: 8,
    begin_ns: 0,
    end_ns: 1,
    label: null,
  };
  expect(stepText(step)).toBe('message, 3 → 4');
  expect(stepText({ ...step, to_rank: null, label: 'gemm' })).toBe('gemm, rank 3');
});
