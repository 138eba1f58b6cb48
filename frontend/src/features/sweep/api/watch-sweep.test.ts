import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';

import type { Sweep } from '@/api-schema/models';
import { queryKeys } from '@/lib/query-keys';
import { DONE, progressOf } from '@/testing/data/sweep';
import { FakeEventSource } from '@/testing/fake-event-source';

import { useSweepEvents, withEvent } from './watch-sweep';

function follow(onLive: (live: boolean) => void) {
  const queryClient = new QueryClient();
  queryClient.setQueryData<Sweep>(queryKeys.sweepDocument('s'), { ...DONE, phase: 'executing' });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const hook = renderHook(
    () => {
      useSweepEvents('s', true, onLive);
    },
    { wrapper },
  );
  const sweep = () => queryClient.getQueryData<Sweep>(queryKeys.sweepDocument('s'));
  return { ...hook, sweep };
}

const stream = (index = 0) => FakeEventSource.stream(index);

beforeEach(() => {
  FakeEventSource.made = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps what an event does not tell', () => {
  const next = withEvent(DONE, { phase: 'aborted' });
  expect(next).toEqual({ ...DONE, phase: 'aborted' });
  expect(withEvent(undefined, { phase: 'aborted' })).toBeUndefined();
  const started = { ...DONE, started_at: '2026-03-02T09:14:04Z', finished_at: null };
  expect(withEvent({ ...started, started_at: null }, { started_at: started.started_at })).toEqual(
    started,
  );
  expect(withEvent(DONE, { finished_at: null }).finished_at).toBeNull();
});

it('writes progress into the sweep and reports when it is live', () => {
  const onLive = vi.fn();
  const { sweep } = follow(onLive);
  expect(stream().url).toBe('/v1/sweeps/s/events');
  act(() => {
    stream().onopen?.();
    stream().say('progress', { phase: 'executing', progress: progressOf({ completed: 7 }) });
  });
  expect(onLive).toHaveBeenLastCalledWith(true);
  expect(sweep()?.progress.completed).toBe(7);
});

it('opens a new stream, later each time, after one is refused', () => {
  const onLive = vi.fn();
  follow(onLive);
  stream().readyState = FakeEventSource.CLOSED;
  stream().onerror?.();
  expect(onLive).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(1_000);
  expect(FakeEventSource.made).toHaveLength(2);
  stream(1).readyState = FakeEventSource.CLOSED;
  stream(1).onerror?.();
  vi.advanceTimersByTime(1_999);
  expect(FakeEventSource.made).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(FakeEventSource.made).toHaveLength(3);
});

it('leaves a dropped connection to the browser', () => {
  follow(vi.fn());
  stream().readyState = 0;
  stream().onerror?.();
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.made).toHaveLength(1);
});

it('closes at the end and when the page is left', () => {
  const { unmount, sweep } = follow(vi.fn());
  act(() => {
    stream().say('end', { phase: 'completed' });
  });
  expect(sweep()?.phase).toBe('completed');
  expect(stream().readyState).toBe(FakeEventSource.CLOSED);
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.made).toHaveLength(1);
});
