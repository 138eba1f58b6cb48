/** Mocked jobs, bottleneck, hot links and tables of a run. */
import type { MemoryBottleneck, Replicate } from '@/api-schema/models';

import { completionTime, placeOf } from './model';

type Traffic = Pick<
  Replicate,
  'jobs' | 'bottleneck' | 'memory_bottleneck' | 'hot_links' | 'tables'
>;

export const NO_TRAFFIC: Traffic = {
  jobs: [],
  bottleneck: null,
  memory_bottleneck: null,
  hot_links: null,
  tables: [],
};

export const MEMORY: MemoryBottleneck = {
  limit: 'outstanding',
  outstanding_limited_fraction: 0.934,
  mshr_limited_fraction: 0.02,
  issue_limited_fraction: 0.01,
  max_memory_busy_fraction: 0.403,
  max_directory_busy_fraction: 0.2,
  max_link_utilisation: 0.31,
  operations: 262_144,
  misses: 250_000,
  miss_latency_ns: 512,
  parts_ns: {
    cache: 3,
    request_propagation: 40,
    request_serialisation: 5,
    request_queueing: 20,
    directory: 61,
    other_caches: 93,
    memory: 150,
    reply_propagation: 40,
    reply_serialisation: 10,
    reply_queueing: 90,
  },
  sentence:
    'The limit of 16 outstanding operations a core (workload.outstanding_per_core) holds the cores back for 93 % of the time. A miss takes 512 ns: memory 150 ns (29 %); reply network 140 ns (27 %, of it 90 ns queueing); other caches 93 ns (18 %); request network 65 ns (13 %); directory 61 ns (12 %); the rest 3 ns. No memory, directory or link is busy for more than 41 % of the time.',
};

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
    memory_bottleneck: MEMORY,
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
      { name: 'nodes', rows: 256, bytes: 30_720 },
      { name: 'cores', rows: 1024, bytes: 24_576 },
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
