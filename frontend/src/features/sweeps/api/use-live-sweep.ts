import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { Phase } from '@/api-schema/models';
import { isFinal } from '@/lib/phase';

import { useSweep } from './get-sweep';
import { refreshSweep } from './refresh-sweep';
import { useSweepEvents } from './watch-sweep';

/** Asks again for all that shows the sweep whenever its phase has changed, whoever told of it. */
function useRefreshByPhase(id: string, phase: Phase | undefined): void {
  const queryClient = useQueryClient();
  const last = useRef({ id, phase });
  useEffect(() => {
    const before = last.current;
    last.current = { id, phase };
    if (before.id !== id || before.phase === undefined || before.phase === phase) return;
    void refreshSweep(queryClient, id);
  }, [id, phase, queryClient]);
}

/**
 * A sweep that follows its events, and is asked for regularly whenever no events arrive. The last
 * phase may be known before the stream has ended, so an open stream is followed until it says so.
 */
export function useLiveSweep(id: string) {
  const [live, setLive] = useState(false);
  const query = useSweep(id, { poll: !live });
  const atWork = query.data !== undefined && !isFinal(query.data.phase);
  useSweepEvents(id, atWork || live, setLive);
  useRefreshByPhase(id, query.data?.phase);
  return { ...query, live };
}
