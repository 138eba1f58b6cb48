import type { TraceSummary } from '@/api-schema/models';

import {
  blockNames,
  computingText,
  matrixSummary,
  operationsText,
  streamsText,
  traceSpec,
} from './trace-facts';

const SUMMARY: TraceSummary = {
  ranks: 600,
  operations: 1500,
  streams: 3,
  operations_by_kind: { compute: 300, send: 600, receive: 600, wait: 0, collective: 0 },
  messages: 600,
  sent_bytes: 614400,
  message_sizes: [{ up_to_bytes: 1024, messages: 600 }],
  matrix: {
    blocks: 200,
    ranks_per_block: 3,
    from_block: [0, 199],
    to_block: [1, 0],
    bytes: [1024, 4096],
  },
  collectives: [],
  compute: { least_ns: 10, mean_ns: 15, most_ns: 20 },
};

it('counts operations by kind, those that there are', () => {
  expect(operationsText(SUMMARY)).toBe('1,500: 300 compute, 600 send, 600 receive');
});

it('names blocks of ranks by their first and last one', () => {
  expect(blockNames(SUMMARY.matrix).slice(0, 2)).toEqual(['0–2', '3–5']);
  expect(blockNames({ ...SUMMARY.matrix, ranks_per_block: 1 })[199]).toBe('199');
});

it('says who sends most to whom', () => {
  const text = matrixSummary(SUMMARY.matrix);
  expect(text).toContain('5 KiB in messages between 2 pairs of blocks of ranks');
  expect(text).toContain('Most goes from 597–599 to 0–2: 4 KiB.');
});

it('tells streams and computing as they are', () => {
  expect(streamsText(SUMMARY)).toBe('3, which run side by side');
  expect(streamsText({ ...SUMMARY, streams: 1 })).toBe('1');
  expect(computingText(SUMMARY)).toBe('10 to 20 ns, 15 in the mean');
  const alike = { least_ns: 20, mean_ns: 20, most_ns: 20 };
  expect(computingText({ ...SUMMARY, compute: alike })).toBe('20 ns each');
  expect(computingText({ ...SUMMARY, compute: { ...alike, least_ns: 0, most_ns: 0 } })).toBe(
    'none',
  );
});

it('drafts a sweep of the version that is shown', () => {
  expect(traceSpec('mine', 3, 64)).toContain('trace: "mine@3"');
  expect(traceSpec('mine', 3, 64)).toContain('endpoints: 64');
});
