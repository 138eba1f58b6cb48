import { expect, test } from 'vitest';

import { progressOf } from '@/testing/data/sweep';

import { moreSince } from './since';

const page = (more: number) => ({ finished_before: 10, more_since: more });

test.each([
  ['nothing is listed yet', [], { completed: 30 }, 0],
  ['one page is read anew by itself', [page(0)], { completed: 30 }, 0],
  ['runs ended while the pages were read', [page(0), page(3)], { completed: 13 }, 3],
  ['runs ended after the last page', [page(0), page(3)], { completed: 11, aborted: 4 }, 5],
  ['the last page is newer than the progress', [page(0), page(3)], { completed: 12 }, 3],
  ['a retry took runs back', [page(0), page(0)], { completed: 4 }, 0],
] as const)('%s', (_, pages, counts, since) => {
  expect(moreSince(pages, progressOf({ total: 100, ...counts }))).toBe(since);
});
