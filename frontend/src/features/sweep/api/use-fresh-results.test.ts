import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';

import type { Progress, Sweep } from '@/api-schema/models';
import { queryKeys } from '@/lib/query-keys';
import { DONE, progressOf } from '@/testing/data/sweep';

import { useFreshResults } from './use-fresh-results';

const withCounts = (counts: Partial<Progress>): Sweep => ({
  ...DONE,
  phase: 'executing',
  progress: progressOf(counts),
});

const ASKED = {
  results: queryKeys.results('s', {}),
  scrolled: queryKeys.results('s', { sort: 'replicate' }),
  answer: queryKeys.answer('s', {}),
  failures: queryKeys.points('s', { phase: 'failed' }),
  document: queryKeys.sweepDocument('s'),
  other: queryKeys.answer('t', {}),
};

/** Follows a sweep whose documents are all in the cache; tells which of them are stale since. */
function follow(counts: Partial<Progress>) {
  const queryClient = new QueryClient();
  const page = { pages: [{}], pageParams: [undefined] };
  for (const key of Object.values(ASKED)) queryClient.setQueryData(key, page);
  queryClient.setQueryData(ASKED.scrolled, { pages: [{}, {}], pageParams: [undefined, 'c'] });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const hook = renderHook(
    (sweep: Sweep) => {
      useFreshResults('s', sweep);
    },
    { wrapper, initialProps: withCounts(counts) },
  );
  const stale = () =>
    Object.entries(ASKED)
      .filter(([, queryKey]) => queryClient.getQueryState(queryKey)?.isInvalidated)
      .map(([name]) => name);
  const tell = (next: Partial<Progress>) => {
    act(() => {
      hook.rerender(withCounts(next));
    });
  };
  return { stale, tell };
}

it('asks for results and answer when runs have ended, not when they begin', () => {
  const { stale, tell } = follow({ completed: 7, queued: 233 });
  tell({ completed: 7, executing: 2, queued: 231 });
  expect(stale()).toEqual([]);
  tell({ completed: 8, executing: 2, queued: 230 });
  expect(stale()).toEqual(['results', 'answer']);
});

it('asks for the failed points only when there are more', () => {
  const { stale, tell } = follow({ completed: 7, failed: 1, queued: 232 });
  tell({ completed: 7, failed: 2, queued: 231 });
  expect(stale()).toEqual(['results', 'answer', 'failures']);
});
