import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { Sweep } from '@/api-schema/models';
import { isFinal } from '@/lib/phase';

import { useSweep } from './get-sweep';
import { refreshSweep } from './refresh-sweep';
import { useFreshResults } from './use-fresh-results';
import { useSweepEvents } from './watch-sweep';

/**
 * Asks again for all that shows the sweep whenever its phase has changed, whoever told of it, and
 * once its points are made: its estimate is then known.
 */
function useRefreshByStage(id: string, sweep: Sweep | undefined): void {
  const queryClient = useQueryClient();
  const stage = sweep && `${sweep.phase} ${sweep.expansion === null ? 'made' : 'making'}`;
  const last = useRef({ id, stage });
  useEffect(() => {
    const before = last.current;
    last.current = { id, stage };
    if (before.id !== id || before.stage === undefined || before.stage === stage) return;
    void refreshSweep(queryClient, id);
  }, [id, stage, queryClient]);
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
  useRefreshByStage(id, query.data);
  useFreshResults(id, query.data);
  return { ...query, live };
}
