import {
  type InfiniteData,
  type Query,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { Progress, Sweep } from '@/api-schema/models';
import { paced } from '@/lib/paced';
import { queryKeys } from '@/lib/query-keys';

/** Nobody wants many pages read anew while reading the last of them. */
function isOnePage({ state }: Query): boolean {
  return ((state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 0) <= 1;
}

interface Also {
  failures: boolean;
  /** How far a search is stands in the sweep's document, and no event tells it. */
  search: boolean;
}

function refreshResults(queryClient: QueryClient, id: string, also: Also) {
  const about = [
    queryClient.invalidateQueries({ queryKey: queryKeys.allResults(id), predicate: isOnePage }),
    queryClient.invalidateQueries({ queryKey: queryKeys.answers(id) }),
  ];
  const asked = [
    also.failures && queryKeys.pointLists(id),
    also.search && queryKeys.sweepDocument(id),
  ].filter((key) => key !== false);
  about.push(...asked.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return Promise.all(about);
}

/** The counts that say whether there are other results than before. */
function settled({ total, completed, timed_out: timedOut, failed, aborted }: Progress): string {
  return [total, completed, timedOut, failed, aborted].join(' ');
}

/**
 * Asks again for the results and the answer of a sweep when its counts have changed, for its failed
 * points only when there are more of them, and for the sweep itself while it searches.
 */
export function useFreshResults(id: string, sweep: Sweep | undefined): void {
  const queryClient = useQueryClient();
  const counts = sweep && settled(sweep.progress);
  const failed = sweep?.progress.failed;
  const searches = sweep?.expansion?.searching === true;
  const seen = useRef({ id, counts, failed, searches });
  const pace = useRef<ReturnType<typeof paced>>(null);
  useEffect(() => {
    let told = seen.current.failed;
    const own = paced(() => {
      const now = seen.current.failed;
      const more = now !== told;
      told = now;
      return refreshResults(queryClient, id, { failures: more, search: seen.current.searches });
    });
    pace.current = own;
    return own.stop;
  }, [id, queryClient]);
  useEffect(() => {
    const before = seen.current;
    seen.current = { id, counts, failed, searches };
    if (before.id !== id || before.counts === undefined || before.counts === counts) return;
    pace.current?.ask();
  }, [id, counts, failed, searches]);
}
