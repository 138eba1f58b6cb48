/** A mocked sweep of the static model: four engines and three patterns on one fabric. */
import type {
  Aggregates,
  AggregateRow,
  Axis,
  Coordinates,
  Distribution,
  Point,
  Replicate,
  StaticDocument,
  Sweep,
} from '@/api-schema/models';

import { interval, noise, REPLICATES, replicatesOf } from './model';
import { makeSweep, progressOf } from './sweep';

export const ENGINES = ['imported', 'min_hop', 'up_down', 'dfsssp'] as const;
export const PATTERNS = ['random_bisection', 'binomial_tree', 'dissemination'] as const;
const LEVEL = { random_bisection: 0.556, binomial_tree: 0.711, dissemination: 0.405 } as const;
const QUALITY = { imported: 1.04, min_hop: 1, up_down: 0.93, dfsssp: 1.031 } as const;

export const STATIC_METRICS = [
  'mean_flow_bandwidth_fraction',
  'mean_congestion',
  'max_congestion',
  'virtual_lanes',
];

export const STATIC_AXES: Axis[] = [
  {
    name: 'routing',
    paths: ['routing'],
    unit: null,
    values: ENGINES.map((kind) => ({ label: kind, value: { kind } })),
  },
  {
    name: 'pattern',
    paths: ['pattern'],
    unit: null,
    values: PATTERNS.map((kind) => ({ label: kind, value: { kind } })),
  },
];

export const STATIC: Sweep = {
  ...makeSweep(
    'atlas-ebb',
    'Effective bandwidth of atlas',
    'completed',
    progressOf({ total: 84, completed: 84 }),
  ),
  description: 'How much of its bandwidth atlas delivers, by engine and pattern.',
  model: 'static',
  replicates: 30,
  replicates_min: 5,
  until: {
    metric: 'mean_flow_bandwidth_fraction',
    relative_half_width: 0.02,
    confidence: 0.95,
  },
  points: ENGINES.length * PATTERNS.length,
  axes: STATIC_AXES,
  metrics: STATIC_METRICS,
};

interface StaticPlace {
  engine: (typeof ENGINES)[number];
  pattern: (typeof PATTERNS)[number];
}

export function staticPlaceOf(index: number): StaticPlace {
  return {
    engine: ENGINES[Math.floor(index / PATTERNS.length)] ?? 'imported',
    pattern: PATTERNS[index % PATTERNS.length] ?? 'random_bisection',
  };
}

export function staticCoordinates(index: number): Coordinates {
  const { engine, pattern } = staticPlaceOf(index);
  return { routing: engine, pattern };
}

export function bandwidthOf(index: number, replicate: number): number {
  const { engine, pattern } = staticPlaceOf(index);
  return (
    LEVEL[pattern] *
    QUALITY[engine] *
    (1 + 0.006 * noise(index, replicate) + 0.01 * noise(replicate))
  );
}

/** Every rank of the mocked patterns sends one flow, but in dissemination, where it sends more. */
export function staticAggregates(metric = 'mean_flow_bandwidth_fraction'): Aggregates {
  const more = (index: number) =>
    metric.includes('rank') && staticPlaceOf(index).pattern === 'dissemination' ? 2 : 1;
  const items = Array.from({ length: STATIC.points }, (_unused, index): AggregateRow => {
    const values = replicatesOf((replicate) => more(index) * bandwidthOf(index, replicate));
    return {
      point_index: index,
      coordinates: staticCoordinates(index),
      n: REPLICATES,
      not_steady: 0,
      ...interval(values),
      std: 0.01,
      min: Math.min(...values),
      max: Math.max(...values),
      quantiles: {},
    };
  });
  return {
    metric,
    unit: 'fraction',
    timed_out: 0,
    needs_steady_state: false,
    items,
    next_cursor: null,
  };
}

function congestion(index: number): Distribution {
  const weight = 1 / bandwidthOf(index, 0);
  const counts = Array.from({ length: 9 }, (_unused, bin) =>
    Math.round(571_000 * Math.exp(-(((bin + 1 - weight) / 1.3) ** 2))),
  );
  const count = counts.reduce((sum, each) => sum + each, 0);
  const mean = counts.reduce((sum, each, bin) => sum + each * (bin + 1), 0) / count;
  return {
    count,
    mean,
    std: 1.1,
    min: 1,
    max: 9,
    quantiles: { '0.5': 2, '0.95': 4, '0.99': 6 },
    histogram: { edges: counts.map((_each, bin) => bin + 0.5).concat(9.5), counts },
  };
}

function bandwidths(index: number): Distribution {
  const mean = bandwidthOf(index, 0);
  const edges = Array.from({ length: 21 }, (_unused, bin) => bin / 20);
  return {
    count: 571_000,
    mean,
    std: 0.27,
    min: 0.111,
    max: 1,
    quantiles: { '0.05': 0.2, '0.5': 0.5, '0.95': 1 },
    histogram: {
      edges,
      counts: edges.slice(1).map((_edge, bin) => (bin % 5 === 4 ? 8000 * (bin + 1) : 0)),
    },
  };
}

export function staticParts(index: number): StaticDocument {
  const load = 1 / bandwidthOf(index, 0);
  return {
    cables: {
      classes: [
        { link_class: 'injection', cables: 1142, mean_load: 0.5, max_load: 1, idle_fraction: 0 },
        { link_class: 'up', cables: 2304, mean_load: 0.48, max_load: 7, idle_fraction: 0.011 },
        { link_class: 'down', cables: 2304, mean_load: 0.48, max_load: 9, idle_fraction: 0.032 },
      ],
      hottest: Array.from({ length: 12 }, (_unused, rank) => ({
        from: `leaf-${String((rank * 17) % 96)}`,
        from_port: 13 + (rank % 12),
        to: `spine-${String((rank * 5) % 12)}`,
        to_port: 1 + ((rank * 7) % 24),
        link_class: rank % 2 === 0 ? 'up' : 'down',
        mean_load: load * (2 - rank * 0.06),
        max_load: 9 - Math.floor(rank / 3),
      })),
      columns: null,
    },
    tables: {
      deadlock_free: staticPlaceOf(index).engine !== 'min_hop',
      virtual_lanes: staticPlaceOf(index).engine === 'dfsssp' ? 2 : 1,
      cycle:
        staticPlaceOf(index).engine === 'min_hop'
          ? ['leaf-17:14 -> spine-3:2', 'spine-3:9 -> leaf-4:20', 'leaf-4:13 -> spine-1:5']
          : null,
      unreachable_pairs: 0,
      looping_pairs: 0,
      longest_path_hops: 4,
    },
    rounds: Array.from(
      { length: staticPlaceOf(index).pattern === 'random_bisection' ? 1 : 10 },
      (_unused, round) => ({
        round,
        flows: 571,
        mean_bandwidth_fraction: bandwidthOf(index, 0) * (1 - round * 0.02),
        max_congestion: 6 + (round % 4),
      }),
    ),
    failures:
      index === 4
        ? {
            trials: 50,
            links_failed: 2,
            mean_loss_fraction: 0.0131,
            harmful: [
              {
                from: 'leaf-17',
                from_port: 14,
                to: 'spine-3',
                to_port: 2,
                trials: 4,
                mean_loss_fraction: 0.0412,
                unreachable_pairs: 12,
              },
            ],
          }
        : null,
  };
}

function staticReplicate(index: number, replicate: number): Replicate {
  return {
    run_id: `atlas-ebb.${String(index)}.${String(replicate)}`,
    unmeasured: {},
    replicate,
    phase: 'completed',
    cached: false,
    attempts: 1,
    attempt_history: [],
    worker: 'worker-1@c3',
    queued_at: '2026-03-02T09:14:03Z',
    started_at: '2026-03-02T09:14:21.310Z',
    finished_at: '2026-03-02T09:14:21.742Z',
    failure: null,
    metrics: {
      mean_flow_bandwidth_fraction: bandwidthOf(index, replicate),
      mean_congestion: 1 / bandwidthOf(index, replicate),
      max_congestion: 9,
      virtual_lanes: 1,
    },
    distributions: {
      flow_bandwidth_fraction: bandwidths(index),
      flow_congestion: congestion(index),
    },
    ports: null,
    static: staticParts(index),
    jobs: [],
    bottleneck: null,
    memory_bottleneck: null,
    hot_links: null,
    tables: [],
    has_fabric: index === 4,
    cost: {
      events: 0,
      packet_hops: 0,
      link_visits: 3_412_000,
      cpu_seconds: 0.041,
      peak_memory_bytes: 8_400_000,
    },
    provenance: { simcore_version: '0.1.0', model: 'static', outcome: 'completed' },
  };
}

export function staticPointOf(index: number): Point {
  const { engine, pattern } = staticPlaceOf(index);
  const parameters = [
    ['topology', 'fabric', 'atlas', 'The fabric: its name, its name and version, or its digest.'],
    ['pattern', 'directions', 'one_way', 'Whether the other half sends back.'],
  ].map(([section = '', name = '', value = '', help = '']) => ({
    path: `${section}.${name}`,
    section,
    name,
    value,
    unit: null,
    help,
    default: null,
    is_default: false,
  }));
  return {
    index,
    point_key: 'c0ffee11'.repeat(8),
    coordinates: staticCoordinates(index),
    phase: 'completed',
    point: {
      model: 'static',
      topology: { kind: 'fabric' },
      routing: { kind: engine },
      pattern: { kind: pattern },
      base_seed: 1,
    },
    parameters,
    replicates: replicatesOf((replicate) => staticReplicate(index, replicate)),
    next_cursor: null,
    progress: progressOf({ total: REPLICATES, completed: REPLICATES }),
    aggregates: [
      {
        metric: 'mean_flow_bandwidth_fraction',
        unit: 'fraction',
        n: REPLICATES,
        not_steady: 0,
        ...interval(replicatesOf((replicate) => bandwidthOf(index, replicate))),
        min: 0.3,
        max: 0.8,
      },
    ],
  };
}
