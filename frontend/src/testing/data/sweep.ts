/** Mocked sweeps: one that is done, one with failures, and those that are launched. */
import type { Axis, Coordinates, Phase, Progress, Sweep } from '@/api-schema/models';

import { RECORDED_ESTIMATE, RECORDED_SWEEP } from '../recorded';

import { BANDWIDTHS, ENDPOINTS, placeOf, POINTS, REPLICATES, TOPOLOGIES } from './model';

export const EXAMPLE_TEXT = `schema_version: 1
name: DSM bandwidth study
description: Six topologies at four bandwidths and two scales, random remote memory reads.
model: packet
base:
  workload: {kind: random_reads, cores_per_endpoint: 4, outstanding_reads_per_core: 16}
  placement: {kind: linear}
  routing: {kind: minimal}
axes:
  topology:
    - {kind: single_router}
    - {kind: ring}
    - {kind: mesh}
    - {kind: torus, dimensions: 4}
    - {kind: dragonfly}
    - {kind: hyperx, widths: [4, 0], concentration: 2}
  bandwidth:                       # link and memory grow together
    zip:
      link_bandwidth_gbps: [8, 16, 32, 64]
      memory_bandwidth_gbps: [8, 16, 32, 64]
  endpoints: [16, 256]
replicates: 5
base_seed: 1
`;

export const METRICS = [
  'completion_time_ns',
  'mean_read_latency_ns',
  'p99_read_latency_ns',
  'mean_hops',
  'accepted_load_fraction',
  'delivered_bytes',
];

export const AXES: Axis[] = [
  {
    name: 'topology',
    paths: ['topology'],
    unit: null,
    values: TOPOLOGIES.map((kind) => ({ label: kind, value: { kind } })),
  },
  {
    name: 'bandwidth',
    paths: ['network.link_bandwidth_gbps', 'workload.memory_bandwidth_gbps'],
    unit: 'gbps',
    values: BANDWIDTHS.map((gbps) => ({
      label: String(gbps),
      value: {
        'network.link_bandwidth_gbps': gbps,
        'workload.memory_bandwidth_gbps': gbps,
      },
    })),
  },
  {
    name: 'endpoints',
    paths: ['topology.endpoints'],
    unit: 'count',
    values: ENDPOINTS.map((count) => ({ label: String(count), value: count })),
  },
];

export function coordinatesOf(index: number): Coordinates {
  const { topology, bandwidth, endpoints } = placeOf(index);
  return {
    topology,
    'network.link_bandwidth_gbps': bandwidth,
    'workload.memory_bandwidth_gbps': bandwidth,
    'topology.endpoints': endpoints,
  };
}

export function progressOf(counts: Partial<Progress>): Progress {
  const total = POINTS * REPLICATES;
  const base = {
    total,
    queued: 0,
    executing: 0,
    completed: 0,
    timed_out: 0,
    failed: 0,
    aborted: 0,
    cached: 0,
  };
  return { ...base, ...counts };
}

const ESTIMATE = {
  ...RECORDED_ESTIMATE,
  core_seconds: { low: 61, expected: 88, high: 150 },
  wall_seconds: { low: 31, expected: 45, high: 78 },
  work_seconds: null,
  waiting_seconds: null,
  workers: 2,
  memory_bytes_max: 38_000_000,
};

export function makeSweep(id: string, name: string, phase: Phase, progress: Progress): Sweep {
  return {
    ...RECORDED_SWEEP,
    id,
    name,
    description: 'Six topologies at four bandwidths and two scales, random remote memory reads.',
    phase,
    base_seed: 1,
    replicates: REPLICATES,
    replicates_min: REPLICATES,
    points: POINTS,
    progress,
    summary: `${progress.completed} of ${progress.total} done`,
    created_at: '2026-03-02T09:14:03Z',
    started_at: phase === 'pending' ? null : '2026-03-02T09:14:04Z',
    finished_at: phase === 'completed' || phase === 'failed' ? '2026-03-02T09:15:31Z' : null,
    resumed_at: phase === 'pending' ? null : '2026-03-02T09:14:04Z',
    executed_seconds: 0,
    model_revision: 1,
    current_model_revision: 1,
    axes: AXES,
    metrics: METRICS,
    spec: { schema_version: 1, name },
    spec_text: EXAMPLE_TEXT,
    estimate: ESTIMATE,
    taken: null,
    owner: 'ada@example.org',
  };
}

export const ESTIMATE_OF_EXAMPLE = ESTIMATE;

export const DONE = makeSweep(
  'dsm-study',
  'DSM bandwidth study',
  'completed',
  progressOf({ completed: 240, cached: 40 }),
);

export const WITH_FAILURES = makeSweep(
  'dsm-deadlock',
  'DSM study without virtual channels',
  'failed',
  progressOf({ completed: 235, failed: 5 }),
);
