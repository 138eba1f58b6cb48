/** Mocked result rows and points. */
import type {
  MeanRow,
  Point,
  Replicate,
  ResultColumn,
  ResultRow,
  Sweep,
} from '@/api-schema/models';

import { RECORDED_POINT, RECORDED_REPLICATE } from '../recorded';

import {
  completionTime,
  interval,
  meanHops,
  placeOf,
  POINTS,
  REPLICATES,
  replicatesOf,
} from './model';
import { portsOf } from './ports';
import { coordinatesOf, METRICS, progressOf } from './sweep';
import { NO_TRAFFIC, trafficOf } from './traffic';

const UNITS: Record<string, string | null> = {
  mean_hops: 'count',
  accepted_load_fraction: 'fraction',
};

export const COLUMNS: ResultColumn[] = [
  { name: 'point_index', kind: 'meta', unit: null, help: 'Number of the point in the sweep' },
  { name: 'replicate', kind: 'meta', unit: null, help: 'Number of the replicate' },
  { name: 'phase', kind: 'meta', unit: null, help: 'Where the run stands' },
  { name: 'cached', kind: 'meta', unit: null, help: 'Answered from an earlier result' },
  { name: 'topology', kind: 'coordinate', unit: null, help: 'Topology' },
  {
    name: 'network.link_bandwidth_gbps',
    kind: 'coordinate',
    unit: 'gbps',
    help: 'Bandwidth of each link',
  },
  {
    name: 'workload.memory_bandwidth_gbps',
    kind: 'coordinate',
    unit: 'gbps',
    help: 'Bandwidth of each memory',
  },
  { name: 'topology.endpoints', kind: 'coordinate', unit: 'count', help: 'Endpoints in all' },
  ...METRICS.map((name): ResultColumn => ({
    name,
    kind: 'metric',
    unit: UNITS[name] ?? null,
    help: name.replaceAll('_', ' '),
  })),
];

export function metricsOf(index: number, replicate: number): Record<string, number> {
  const place = placeOf(index);
  const time = completionTime(place, replicate);
  return {
    completion_time_ns: time,
    mean_read_latency_ns: time / 64,
    p99_read_latency_ns: (time / 64) * 2.7,
    mean_hops: meanHops(place),
    accepted_load_fraction: Math.min(1, 330_000 / time),
    delivered_bytes: place.endpoints * 4096 * 80,
  };
}

function failed(sweep: Sweep, index: number): boolean {
  return sweep.progress.failed > 0 && index === 27;
}

export function rowsOf(sweep: Sweep): ResultRow[] {
  return Array.from({ length: POINTS * REPLICATES }, (_unused, row) => {
    const index = Math.floor(row / REPLICATES);
    const replicate = row % REPLICATES;
    const done = !failed(sweep, index) && row < sweep.progress.completed + 5;
    const phase = failed(sweep, index) ? 'failed' : done ? 'completed' : 'queued';
    return {
      point_index: index,
      replicate,
      phase,
      cached: done && row < sweep.progress.cached,
      coordinates: coordinatesOf(index),
      metrics: done ? metricsOf(index, replicate) : {},
      cost: done
        ? {
            events: 400_000,
            packet_hops: 180_000,
            link_visits: 0,
            cpu_seconds: 0.4,
            peak_memory_bytes: 2e7,
          }
        : null,
    };
  });
}

/** The points of some runs, each with the means of those that have completed. */
export function meansOf(rows: readonly ResultRow[]): MeanRow[] {
  const points = new Map<number, ResultRow[]>();
  for (const row of rows) {
    points.set(row.point_index, [...(points.get(row.point_index) ?? []), row]);
  }
  return [...points].map(([index, own]): MeanRow => {
    const done = own.filter(({ phase }) => phase === 'completed');
    const metrics = METRICS.map((name) => {
      const values = done.map((row) => row.metrics[name] ?? 0);
      const { mean, low, high } = interval(values);
      return [name, done.length < 2 ? null : { n: values.length, mean, low, high }] as const;
    });
    return {
      point_index: index,
      phase: own[0]?.phase ?? 'queued',
      runs: own.length,
      completed: done.length,
      not_steady: 0,
      coordinates: coordinatesOf(index),
      metrics: Object.fromEntries(metrics),
    };
  });
}

function latencies(index: number): NonNullable<Replicate['distributions']> {
  const centre = metricsOf(index, 0)['mean_read_latency_ns'] ?? 1000;
  const edges = Array.from({ length: 41 }, (_unused, bin) => centre * 0.3 + (bin * centre) / 14);
  const counts = edges
    .slice(1)
    .map((edge) =>
      Math.round(65_536 * 0.09 * Math.exp(-(((edge - centre) / (centre * 0.5)) ** 2))),
    );
  return {
    read_latency_ns: {
      count: counts.reduce((sum, each) => sum + each, 0),
      mean: centre,
      std: centre * 0.35,
      min: centre * 0.31,
      max: centre * 3.1,
      quantiles: {
        '0.01': centre * 0.4,
        '0.05': centre * 0.5,
        '0.5': centre * 0.97,
        '0.95': centre * 1.6,
        '0.99': centre * 2.7,
      },
      histogram: { edges, counts },
    },
  };
}

const PROVENANCE = {
  ...RECORDED_REPLICATE.provenance,
  base_seed: 1,
  topology: { routers: 256, endpoints: 256, links: 1024, radix: 9, widths: [4, 4, 4, 4] },
  routing: { virtual_channels: 2 },
};

function replicateOf(sweep: Sweep, index: number, replicate: number): Replicate {
  const broken = failed(sweep, index);
  return {
    ...RECORDED_REPLICATE,
    run_id: `${sweep.id}.${String(index)}.${String(replicate)}`,
    unmeasured: {},
    replicate,
    phase: broken ? 'failed' : 'completed',
    cached: replicate === 4 && !broken,
    worker: 'worker-1@c3',
    queued_at: '2026-03-02T09:14:03Z',
    started_at: '2026-03-02T09:14:21.310Z',
    finished_at: '2026-03-02T09:14:21.742Z',
    failure: broken
      ? {
          kind: 'model',
          code: 'deadlock',
          message:
            'No packet moved for 1 ms of simulated time while 812 were in the network: a cycle of full buffers through routers 0, 1, 2, 3.',
          field: 'routing.deadlock_avoidance',
        }
      : null,
    metrics: broken ? null : metricsOf(index, replicate),
    distributions: broken ? null : latencies(index),
    ports: broken ? null : portsOf(index),
    static: null,
    ...(broken ? NO_TRAFFIC : trafficOf(index)),
    cost: broken
      ? null
      : {
          events: 402_113,
          packet_hops: 180_224,
          link_visits: 0,
          cpu_seconds: 0.412,
          peak_memory_bytes: 21_400_000,
        },
    provenance: broken ? null : { ...PROVENANCE, replicate },
  };
}

export function pointOf(sweep: Sweep, index: number): Point {
  const broken = failed(sweep, index);
  const parameters: Point['parameters'] = [
    ['topology.kind', placeOf(index).topology, null, 'Which topology', false],
    ['topology.endpoints', placeOf(index).endpoints, 'count', 'Endpoints in all', false],
    [
      'network.link_bandwidth_gbps',
      placeOf(index).bandwidth,
      'gbps',
      'Bandwidth of each link in each direction',
      false,
    ],
    ['network.link_latency_ns', 10, 'ns', 'Time of flight on a link between routers', true],
    [
      'network.buffer_bytes',
      16_384,
      'bytes',
      'Buffer of each virtual channel at each input port',
      true,
    ],
    [
      'network.virtual_channels',
      null,
      'count',
      'Virtual channels; null: what the routing needs',
      true,
    ],
    ['workload.outstanding_reads_per_core', 16, 'count', 'Reads a core keeps in flight', false],
  ].map(([path, value, unit, help, isDefault]) => {
    const [section = '', name = ''] = String(path).split('.');
    return {
      path: String(path),
      section,
      name,
      value,
      unit: unit as string | null,
      help: String(help),
      default: value,
      is_default: isDefault === true,
    };
  });
  return {
    ...RECORDED_POINT,
    index,
    coordinates: coordinatesOf(index),
    phase: broken ? 'failed' : 'completed',
    parameters,
    replicates: replicatesOf((replicate) => replicateOf(sweep, index, replicate)),
    progress: progressOf({
      total: REPLICATES,
      completed: broken ? 0 : REPLICATES,
      failed: broken ? REPLICATES : 0,
    }),
    aggregates: broken
      ? []
      : METRICS.map((metric) => {
          const values = replicatesOf((replicate) => metricsOf(index, replicate)[metric] ?? 0);
          return {
            metric,
            unit: UNITS[metric] ?? null,
            not_steady: 0,
            n: REPLICATES,
            ...interval(values),
            min: Math.min(...values),
            max: Math.max(...values),
          };
        }),
  };
}
