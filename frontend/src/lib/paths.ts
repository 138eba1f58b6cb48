/** Every address of the dashboard and every raw address of the API, built in one place. */

export const paths = {
  sweeps: () => '/sweeps',
  newSweep: (from?: string) =>
    from === undefined ? '/sweeps/new' : `/sweeps/new?from=${encodeURIComponent(from)}`,
  sweep: (id: string) => `/sweeps/${encodeURIComponent(id)}`,
  point: (id: string, index: number) => `/sweeps/${encodeURIComponent(id)}/points/${String(index)}`,
} as const;

/** API addresses that are not called through the typed client: streams and downloads. */
export const apiPaths = {
  events: (id: string) => `/v1/sweeps/${encodeURIComponent(id)}/events`,
  resultsCsv: (id: string, query: Record<string, string | undefined>) => {
    const search = new URLSearchParams({ format: 'csv' });
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined && value !== '') search.set(key, value);
    }
    return `/v1/sweeps/${encodeURIComponent(id)}/results?${search.toString()}`;
  },
} as const;
