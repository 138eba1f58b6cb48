/** Mocked port counters. */
import type { Ports } from '@/api-schema/models';

import { completionTime, placeOf } from './model';

function spread(mean: number) {
  return {
    mean,
    min: mean * 0.7,
    max: Math.min(1, mean * 1.3),
    p05: mean * 0.75,
    p25: mean * 0.9,
    p50: mean,
    p75: mean * 1.1,
    p95: mean * 1.2,
  };
}

function shares(active: number, stalled: number) {
  return {
    active_fraction: spread(active),
    idle_fraction: spread(1 - active - stalled),
    stalled_fraction: spread(stalled),
  };
}

export function portsOf(index: number): Ports {
  const place = placeOf(index);
  const links = ['dimension_0', 'dimension_1', 'dimension_2', 'dimension_3'];
  return {
    elapsed_ns: completionTime(place, 0),
    classes: [
      { link_class: 'injection', ports: place.endpoints, ...shares(0.34, 0.06), bytes: 5_242_880 },
      { link_class: 'ejection', ports: place.endpoints, ...shares(0.34, 0.01), bytes: 5_242_880 },
      ...links.map((link_class, dimension) => ({
        link_class,
        ports: place.endpoints * 2,
        ...shares(0.48 + 0.05 * dimension, 0.04 + 0.03 * dimension),
        bytes: 41_943_040,
      })),
    ],
    hottest: Array.from({ length: 16 }, (_unused, rank) => {
      const active = 0.81 - rank * 0.008;
      return {
        router: (rank * 37 + index) % place.endpoints,
        port: rank,
        link_class: links[rank % 4] ?? 'dimension_0',
        peer_router: (rank * 53 + index) % place.endpoints,
        active_fraction: active,
        idle_fraction: 1 - active - 0.1,
        stalled_fraction: 0.1,
        bytes: 212_992 - rank * 1_024,
      };
    }),
  };
}
