/** Every address of the dashboard and every raw address of the API, built in one place. */
import type { FabricExportFormat, ResultFormat, TraceExportFormat } from '@/api-schema/models';

import { workingProject } from './working-project';

export const paths = {
  home: () => '/',
  start: (name: string) => `/start/${name}`,
  sweeps: () => '/sweeps',
  sweepsOf: (owner: string) => `/sweeps?owner=${encodeURIComponent(owner)}`,
  /** Sweeps of a schedule are listed only where helpers are. */
  taggedSweeps: (tag: string) =>
    `/sweeps?tag=${encodeURIComponent(tag)}${tag.startsWith('schedule-') ? '&helpers=1' : ''}`,
  /** The first is the baseline. */
  compare: (ids: readonly string[]) =>
    `/compare?${new URLSearchParams(ids.map((id) => ['sweep', id])).toString()}`,
  /** Points of a sweep; the first is the baseline. */
  comparePoints: (id: string, indexes: readonly string[]) =>
    `/compare?${new URLSearchParams(indexes.map((index) => ['point', `${id}.${index}`])).toString()}`,
  newSweep: (from?: string) =>
    from === undefined ? '/sweeps/new' : `/sweeps/new?from=${encodeURIComponent(from)}`,
  /** New sweep with the stored draft, whose sweep is to be asked a question. */
  draft: (question?: string) =>
    question === undefined ? '/sweeps/new' : `/sweeps/new?question=${encodeURIComponent(question)}`,
  sweep: (id: string, question?: string | null) =>
    `/sweeps/${encodeURIComponent(id)}${question ? `?question=${encodeURIComponent(question)}` : ''}`,
  /** `search` is what the sweep's page is asked. */
  report: (id: string, search = '') =>
    `/sweeps/${encodeURIComponent(id)}/report${search === '' ? '' : `?${search}`}`,
  differences: (id: string, other: string) =>
    `/sweeps/${encodeURIComponent(id)}/differences?with=${encodeURIComponent(other)}`,
  /** With the cost of its network by a price table, where one is chosen. */
  point: (id: string, index: number, prices?: string | null) =>
    `/sweeps/${encodeURIComponent(id)}/points/${String(index)}${prices ? `?prices=${encodeURIComponent(prices)}` : ''}`,
  schedules: () => '/schedules',
  newSchedule: () => '/schedules/new',
  schedule: (id: string) => `/schedules/${encodeURIComponent(id)}`,
  webhooks: () => '/webhooks',
  operation: () => '/operation',
  project: () => '/project',
  audit: () => '/audit',
  validation: () => '/validation',
  shareLinkOver: () => '/share-link-over',
  traces: () => '/traces',
  trace: (name: string, version?: number) =>
    `/traces/${encodeURIComponent(name)}${version === undefined ? '' : `?version=${String(version)}`}`,
  prices: () => '/prices',
  priceTable: (name: string) => `/prices/${encodeURIComponent(name)}`,
  /** Beginning from a version of another table, to be saved as `name`. */
  newPriceTable: (first?: { from: string; version: number; name: string }) => {
    if (first === undefined) return '/new-price-table';
    const search = new URLSearchParams({ ...first, version: String(first.version) });
    return `/new-price-table?${search.toString()}`;
  },
  fabrics: () => '/fabrics',
  fabric: (name: string, version?: number) =>
    `/fabrics/${encodeURIComponent(name)}${version === undefined ? '' : `?version=${String(version)}`}`,
} as const;

/** API addresses that are not called through the typed client: streams and downloads. */
export const apiPaths = {
  /** The page of the REST interface. */
  reference: () => '/docs',
  signIn: (next: string) => `/v1/auth/login?next=${encodeURIComponent(next)}`,
  events: (id: string) => `/v1/sweeps/${encodeURIComponent(id)}/events`,
  artifact: (id: string) => `/v1/sweeps/${encodeURIComponent(id)}/artifact`,
  results: (id: string, format: ResultFormat, query: Record<string, string | undefined>) => {
    const search = new URLSearchParams({ format });
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined && value !== '') search.set(key, value);
    }
    return `/v1/sweeps/${encodeURIComponent(id)}/results?${search.toString()}`;
  },
  /** One figure of an answer as a table; `query` is what was asked. */
  answerTable: (id: string, figure: number, query: object) => {
    const search = new URLSearchParams({ format: 'csv', figure: String(figure) });
    for (const [key, value] of Object.entries(query)) search.set(key, String(value));
    return `/v1/sweeps/${encodeURIComponent(id)}/answer?${search.toString()}`;
  },
  priceText: (name: string, version: number) => {
    const search = new URLSearchParams({ version: String(version) });
    const project = workingProject();
    if (project !== null) search.set('project', project);
    return `/v1/price-tables/${encodeURIComponent(name)}/text?${search.toString()}`;
  },
  traceExport: (name: string, version: number, format: TraceExportFormat) => {
    const search = new URLSearchParams({ version: String(version), format });
    const project = workingProject();
    if (project !== null) search.set('project', project);
    return `/v1/traces/${encodeURIComponent(name)}/export?${search.toString()}`;
  },
  /** With its project: a link sends no header, and other tabs may work elsewhere. */
  fabricExport: (name: string, version: number, format: FabricExportFormat) => {
    const search = new URLSearchParams({ version: String(version), format });
    const project = workingProject();
    if (project !== null) search.set('project', project);
    return `/v1/fabrics/${encodeURIComponent(name)}/export?${search.toString()}`;
  },
  runTable: (runId: string, name: string, format: 'arrow' | 'csv') =>
    `/v1/runs/${encodeURIComponent(runId)}/tables/${name}?format=${format}`,
  pointFabric: (id: string, index: number, replicate: number, format: FabricExportFormat) =>
    `/v1/sweeps/${encodeURIComponent(id)}/points/${String(index)}/fabric?replicate=${String(replicate)}&format=${format}`,
} as const;
