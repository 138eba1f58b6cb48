import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { Phase, Progress, Sweep } from '@/api-schema/models';
import { apiPaths } from '@/lib/paths';
import { queryKeys } from '@/lib/query-keys';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

interface SweepEvent {
  phase?: Phase;
  progress?: Progress;
}

/** The sweep with what an event tells about it. */
export function withEvent(sweep: Sweep | undefined, event: SweepEvent): Sweep | undefined {
  if (sweep === undefined) return undefined;
  return {
    ...sweep,
    phase: event.phase ?? sweep.phase,
    progress: event.progress ?? sweep.progress,
  };
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

  const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.sweep(id) });
  const connect = () => {
    const stream = new EventSource(apiPaths.events(id));
    source = stream;
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
    stream.addEventListener('progress', (message) => {
      apply(queryClient, id, message);
    });
    stream.addEventListener('phase', (message) => {
      apply(queryClient, id, message);
      refresh();
    });
    stream.addEventListener('failure', refresh);
    stream.addEventListener('end', () => {
      stream.close();
      onLive(false);
      refresh();
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
