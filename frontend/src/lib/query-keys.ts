/**
 * Keys of cached answers. Everything about a sweep starts with its own key, so one invalidation
 * refreshes its page whatever features draw it.
 */
export const queryKeys = {
  sweepLists: () => ['sweeps', 'list'] as const,
  sweep: (id: string) => ['sweep', id] as const,
  sweepDocument: (id: string) => ['sweep', id, 'document'] as const,
  results: (id: string, query: object) => ['sweep', id, 'results', query] as const,
  speedup: (id: string, query: object) => ['sweep', id, 'speedup', query] as const,
  points: (id: string, query: object) => ['sweep', id, 'points', query] as const,
  point: (id: string, index: number) => ['sweep', id, 'point', index] as const,
  catalog: () => ['catalog'] as const,
  examples: () => ['examples'] as const,
  validation: (text: string) => ['validation', text] as const,
  readiness: () => ['readiness'] as const,
};
