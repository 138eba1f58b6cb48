/** Mocked jobs, bottleneck, hot links and tables of a run. */
import type { Replicate } from '@/api-schema/models';

import { completionTime, placeOf } from './model';

type Traffic = Pick<Replicate, 'jobs' | 'bottleneck' | 'hot_links' | 'tables'>;

export const NO_TRAFFIC: Traffic = { jobs: [], bottleneck: null, hot_links: null, tables: [] };

const WINDOWS = 6;
const LINKS = 4;

function times(middle: number) {
  return {
    count: 1024,
    mean: middle,
    std: middle * 0.1,
    min: middle * 0.8,
    max: middle * 1.4,
    quantiles: { '0.05': middle * 0.85, '0.5': middle, '0.95': middle * 1.25 },
    histogram: null,
  };
}

export function trafficOf(index: number): Traffic {
  const { endpoints } = placeOf(index);
  const window = completionTime(placeOf(index), 0) / WINDOWS;
  return {
    jobs: [
      {
        name: 'foreground',
        role: 'foreground',
        workload: 'halo3d26',
        ranks: endpoints,
        endpoints: endpoints / 4,
        iterations: 3,
        iteration_time_ns: times(42_000),
        allocation: 'linear',
        priority: 1,
      },
      {
        name: 'background 1',
        role: 'background',
        workload: 'subcom3d_a2a',
        ranks: endpoints,
        endpoints: endpoints / 4,
        iterations: 5,
        iteration_time_ns: times(26_000),
        allocation: 'random',
        priority: 0,
      },
    ],
    bottleneck: {
      link_class: 'dimension_3',
      mean_active_fraction: 0.63,
      max_active_fraction: 0.82,
      stalled_fraction: 0.13,
      idle_fraction: 0.24,
      bound: 'network',
    },
    hot_links: {
      window_ns: window,
      windows: Array.from({ length: WINDOWS }, (_unused, place) => ({
        start_ns: place * window,
        links: Array.from({ length: LINKS }, (_none, rank) => ({
          router: (rank * 7 + Math.floor(place / 2)) % 16,
          port: rank,
          link_class: `dimension_${String(rank)}`,
          peer_router: rank === 3 ? null : (rank * 7 + 1) % 16,
          active_fraction: 0.95 - 0.1 * rank - 0.02 * place,
          stalled_fraction: 0.03 * rank,
          bytes: 262_144 - rank * 16_384,
          flows: [
            { source: rank, destination: rank + 9, bytes: 131_072 },
            { source: rank + 2, destination: rank + 5, bytes: 65_536 },
          ],
        })),
      })),
    },
    tables: [
      { name: 'flows', rows: 6656, bytes: 91_204 },
      { name: 'ports', rows: 2304, bytes: 40_112 },
      { name: 'ranks', rows: 1024, bytes: 20_480 },
    ],
  };
}

/** Quantiles of a column of a table, as the service answers them. */
export function quantilesOf(column: string) {
  const middle = column.endsWith('gbps') ? 8 : 42_000;
  return {
    column,
    rows: 1024,
    missing: 0,
    mean: middle,
    quantiles: Array.from({ length: 101 }, (_unused, place) => ({
      fraction: place / 100,
      value: middle * (0.5 + place / 100),
    })),
  };
}
