/**
 * Keys of cached answers. Everything about a sweep starts with its own key, and every list of
 * sweeps with that of the lists, so one invalidation refreshes a page whatever features draw it.
 */
export const queryKeys = {
  sweepLists: () => ['sweeps'] as const,
  sweepList: (query: object) => ['sweeps', 'list', query] as const,
  fabricSweeps: (name: string) => ['sweeps', 'fabric', name] as const,
  sweep: (id: string) => ['sweep', id] as const,
  sweepDocument: (id: string) => ['sweep', id, 'document'] as const,
  retryPreview: (id: string, classes: readonly string[]) =>
    ['sweep', id, 'retry', classes] as const,
  allResults: (id: string) => ['sweep', id, 'results'] as const,
  means: (id: string, query: object) => ['sweep', id, 'results', 'means', query] as const,
  runsOfPoint: (id: string, index: number, query: object) =>
    ['sweep', id, 'results', 'point', index, query] as const,
  results: (id: string, query: object) => ['sweep', id, 'results', query] as const,
  answers: (id: string) => ['sweep', id, 'answer'] as const,
  answer: (id: string, query: object) => ['sweep', id, 'answer', query] as const,
  differences: (id: string, query: object) => ['sweep', id, 'differences', query] as const,
  comparison: (id: string, query: object) => ['sweep', id, 'comparison', query] as const,
  pointComparison: (id: string, index: number, other: string) =>
    ['sweep', id, 'point', index, 'comparison', other] as const,
  pointLists: (id: string) => ['sweep', id, 'points'] as const,
  points: (id: string, query: object) => ['sweep', id, 'points', query] as const,
  point: (id: string, index: number) => ['sweep', id, 'point', index] as const,
  pointNetwork: (id: string, index: number, replicate: number) =>
    ['sweep', id, 'network', index, replicate] as const,
  columnQuantiles: (runId: string, table: string, column: string) =>
    ['run', runId, 'quantiles', table, column] as const,
  timeline: (runId: string, query: object) => ['run', runId, 'timeline', query] as const,
  aggregates: (id: string, query: object) => ['sweep', id, 'aggregates', query] as const,
  priceNames: () => ['price-tables', 'names'] as const,
  priceTables: () => ['price-tables'] as const,
  priceTableLists: () => ['price-tables', 'list'] as const,
  priceTable: (name: string) => ['price-table', name] as const,
  priceTableVersion: (name: string, version: number | null) =>
    ['price-table', name, 'version', version] as const,
  priceText: (name: string, version: number | null) =>
    ['price-table', name, 'text', version] as const,
  traceLists: () => ['traces', 'list'] as const,
  trace: (name: string) => ['trace', name] as const,
  traceVersion: (name: string, version: number | null) =>
    ['trace', name, 'version', version] as const,
  fabricLists: () => ['fabrics', 'list'] as const,
  fabric: (name: string) => ['fabric', name] as const,
  fabricVersion: (name: string, version: number | null) =>
    ['fabric', name, 'version', version] as const,
  fabricNetwork: (name: string, version: number | null) =>
    ['fabric', name, 'network', version] as const,
  fabricDrill: (name: string, query: object) => ['fabric', name, 'drill', query] as const,
  fabricSpec: (name: string, query: object) => ['fabric', name, 'spec', query] as const,
  scheduleList: (query: object) => ['schedules', 'list', query] as const,
  schedules: () => ['schedules'] as const,
  schedule: (id: string) => ['schedules', 'one', id] as const,
  scheduleDocument: (id: string) => ['schedules', 'one', id, 'document'] as const,
  scheduleRuns: (id: string, limit: number) => ['schedules', 'one', id, 'runs', limit] as const,
  scheduleAlerts: (id: string) => ['schedules', 'one', id, 'alerts'] as const,
  scheduleSeries: (id: string, metric: string | null) =>
    ['schedules', 'one', id, 'series', metric] as const,
  operation: () => ['operation'] as const,
  webhooks: () => ['webhooks'] as const,
  webhookList: (query: object) => ['webhooks', 'list', query] as const,
  webhookDeliveries: (id: string) => ['webhooks', 'one', id, 'deliveries'] as const,
  session: () => ['session'] as const,
  members: (project: string) => ['members', project] as const,
  keys: (project: string) => ['keys', project] as const,
  projectUse: (project: string) => ['projectUse', project] as const,
  shareLinks: (sweepId: string) => ['sweep', sweepId, 'shareLinks'] as const,
  audit: (query: object) => ['audit', query] as const,
  catalog: () => ['catalog'] as const,
  grammar: () => ['grammar'] as const,
  claims: () => ['claims'] as const,
  examples: () => ['examples'] as const,
  draftNetworks: (text: string) => ['draftNetworks', text] as const,
  validation: (text: string) => ['validation', text] as const,
  readiness: () => ['readiness'] as const,
  serviceVersion: () => ['serviceVersion'] as const,
};
