import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

import type { MessageCosts } from './get-critical-path';

export interface TraceWindow {
  name: string;
  fromNs: number;
  toNs: number;
}

/** Keeps what begins in a window of a trace as a trace. */
export function useCutTrace(name: string, version: number, costs: MessageCosts) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (window: TraceWindow) =>
      dataOf(
        api.POST('/v1/traces/{name}/cut', {
          params: { path: { name }, query: { version } },
          body: {
            name: window.name,
            from_ns: window.fromNs,
            to_ns: window.toNs,
            latency_ns: costs.latencyNs,
            bandwidth_gbps: costs.bandwidthGbps,
          },
        }),
      ),
    onSuccess: async ({ trace }) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.traceLists() }),
        queryClient.invalidateQueries({ queryKey: queryKeys.trace(trace.name) }),
      ]);
    },
  });
}
