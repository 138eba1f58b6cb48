import type { QueryClient } from '@tanstack/react-query';

import { queryKeys } from '@/lib/query-keys';

/**
 * Asks again for all that shows a sweep: its document, points, results and answer, and the lists
 * it stands in. Answers that are still under way are dropped, for they may be older than the cause.
 */
export async function refreshSweep(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all(
    [queryKeys.sweep(id), queryKeys.sweepLists()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
