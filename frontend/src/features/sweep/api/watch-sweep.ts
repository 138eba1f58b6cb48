import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { Sweep } from '@/api-schema/models';
import { apiPaths } from '@/lib/paths';
import { queryKeys } from '@/lib/query-keys';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** What events may tell about a sweep, under the names of its document. */
const TOLD = [
  'phase',
  'progress',
  'summary',
  'expansion',
  'started_at',
  'finished_at',
  'resumed_at',
  'executed_seconds',
] as const;

type SweepEvent = Partial<Pick<Sweep, (typeof TOLD)[number]>>;

/** The sweep with what an event tells about it. */
export function withEvent<S extends Sweep | undefined>(sweep: S, event: SweepEvent): S {
  if (sweep === undefined) return sweep;
  const told = TOLD.filter((name) => event[name] !== undefined);
  return { ...sweep, ...Object.fromEntries(told.map((name) => [name, event[name]])) };
}

function apply(queryClient: QueryClient, id: string, message: MessageEvent<string>): void {
  const event = JSON.parse(message.data) as SweepEvent;
  queryClient.setQueryData<Sweep>(queryKeys.sweepDocument(id), (sweep) => withEvent(sweep, event));
}

/**
 * Opens the event stream and keeps it open. The browser reconnects after a dropped connection; an
 * answer that is not a stream closes it for good, so this opens a new one, waiting longer each time.
 */
function openStream(id: string, queryClient: QueryClient, onLive: (live: boolean) => void) {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_DELAY_MS;

  const connect = () => {
    const stream = new EventSource(apiPaths.events(id));
    source = stream;
    const tell = (message: MessageEvent<string>) => {
      apply(queryClient, id, message);
    };
    stream.onopen = () => {
      delay = FIRST_DELAY_MS;
      onLive(true);
    };
    stream.onerror = () => {
      onLive(false);
      if (stream.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, delay);
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
    };
    stream.addEventListener('progress', tell);
    stream.addEventListener('phase', tell);
    stream.addEventListener('end', (message) => {
      stream.close();
      tell(message);
      onLive(false);
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/** Follows a sweep's events while `active`; tells whether the stream is open. */
export function useSweepEvents(id: string, active: boolean, onLive: (live: boolean) => void): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!active || typeof EventSource === 'undefined') return undefined;
    const close = openStream(id, queryClient, onLive);
    return () => {
      close();
      onLive(false);
    };
  }, [id, active, queryClient, onLive]);
}
