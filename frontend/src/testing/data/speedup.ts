/** The mocked speedup study, computed from the little model. */
import type { SpeedupStudy } from '@/api-schema/models';

import {
  BANDWIDTHS,
  completionTime,
  ENDPOINTS,
  interval,
  type Place,
  REPLICATES,
  replicatesOf,
  TOPOLOGIES,
  type Topology,
} from './model';

function ratio(over: (replicate: number) => number) {
  return { ...interval(replicatesOf(over)), n: REPLICATES };
}

function seriesOf(topology: Topology, endpoints: (typeof ENDPOINTS)[number], threshold: number) {
  const at = (bandwidth: number): Place => ({ topology, bandwidth, endpoints });
  const points = BANDWIDTHS.map((x, step) => {
    const ideal: Place = { topology: 'single_router', bandwidth: x, endpoints };
    const time = (bandwidth: number) => (replicate: number) =>
      completionTime(at(bandwidth), replicate);
    return {
      x,
      point_index: TOPOLOGIES.indexOf(topology) * 8 + step * 2 + ENDPOINTS.indexOf(endpoints),
      n: REPLICATES,
      value: { ...interval(replicatesOf(time(x))), n: REPLICATES },
      speedup: ratio((replicate) => time(8)(replicate) / time(x)(replicate)),
      share_of_ideal: ratio((replicate) => completionTime(ideal, replicate) / time(x)(replicate)),
      gain_of_doubling:
        x === 64 ? null : ratio((replicate) => time(x)(replicate) / time(x * 2)(replicate) - 1),
    };
  });
  const weak = points.find(({ gain_of_doubling: gain }) => gain !== null && gain.mean < threshold);
  const x = weak?.x ?? null;
  return {
    label: topology,
    points,
    knee: {
      x,
      reached: x !== null,
      status: x === null ? 'not_reached' : 'reached',
      text: x === null ? 'not reached' : `after ${String(x)} Gb/s`,
    },
  };
}

export function speedupStudy(threshold = 0.1): SpeedupStudy {
  return {
    metric: 'completion_time_ns',
    unit: 'ns',
    better: 'lower',
    x: {
      path: 'network.link_bandwidth_gbps',
      unit: 'gbps',
      values: BANDWIDTHS.map((value) => ({ value, label: String(value) })),
    },
    series_path: 'topology',
    facet_paths: ['topology.endpoints'],
    confidence: 0.95,
    baseline_x: 8,
    ideal: 'single_router',
    threshold,
    facets: ENDPOINTS.map((endpoints) => ({
      coordinates: { 'topology.endpoints': endpoints },
      series: TOPOLOGIES.map((topology) => seriesOf(topology, endpoints, threshold)),
    })),
    timed_out: 0,
    summary:
      'With 256 endpoints, hyperx is the fastest network that can be built at every bandwidth. ' +
      'At 64 Gb/s it reaches 88 % of the single-router ideal, dragonfly 78 % and torus 74 %. ' +
      'The gain of the next doubling falls below 10 % after 32 Gb/s for single_router; for ring and mesh it does not within the range. ' +
      'With 16 endpoints, torus, hyperx and dragonfly lie within 6 % of each other.',
  };
}
