/** The mocked comparison: engines on one fabric, or topologies of the packet study. */
import type { Comparison, ComparisonItem, Sweep } from '@/api-schema/models';

import { interval, placeOf, REPLICATES, replicatesOf, completionTime, TOPOLOGIES } from './model';
import { bandwidthOf, ENGINES, PATTERNS } from './static';

function itemsOf(
  choices: readonly { label: string; index: number; value: (replicate: number) => number }[],
  better: 'higher' | 'lower',
): ComparisonItem[] {
  const means = choices.map((choice) => ({ choice, ...interval(replicatesOf(choice.value)) }));
  means.sort((a, b) => (better === 'higher' ? b.mean - a.mean : a.mean - b.mean));
  const [best] = means;
  return means.map(({ choice, mean, ci_low, ci_high }, place) => ({
    label: choice.label,
    point_index: choice.index,
    n: REPLICATES,
    mean,
    ci_low,
    ci_high,
    rank: place + 1,
    ratio_to_best:
      place === 0 || best === undefined
        ? null
        : {
            n: REPLICATES,
            ...interval(
              replicatesOf((replicate) => choice.value(replicate) / best.choice.value(replicate)),
            ),
          },
    tied_with_best: place === 0 || (place === 1 && better === 'higher'),
  }));
}

export function engineComparison(): Comparison {
  return {
    metric: 'mean_flow_bandwidth_fraction',
    unit: 'fraction',
    better: 'higher',
    by_path: 'routing',
    facet_paths: ['pattern'],
    confidence: 0.95,
    facets: PATTERNS.map((pattern, place) => {
      const items = itemsOf(
        ENGINES.map((label, engine) => {
          const index = engine * PATTERNS.length + place;
          return { label, index, value: (replicate: number) => bandwidthOf(index, replicate) };
        }),
        'higher',
      );
      const [first, second] = items;
      return {
        coordinates: { pattern },
        items,
        text: `With ${pattern}, ${first?.label ?? ''} is best; ${second?.label ?? ''} may be as good.`,
      };
    }),
    timed_out: 0,
    summary:
      'imported is the best routing for every pattern; dfsssp may be as good. ' +
      'The worst, up_down, loses 11 %.',
  };
}

export function topologyComparison(): Comparison {
  const items = itemsOf(
    TOPOLOGIES.map((label, topology) => {
      const index = topology * 8 + 7;
      return {
        label,
        index,
        value: (replicate: number) => completionTime(placeOf(index), replicate),
      };
    }),
    'lower',
  );
  return {
    metric: 'completion_time_ns',
    unit: 'ns',
    better: 'lower',
    by_path: 'topology',
    facet_paths: ['topology.endpoints'],
    confidence: 0.95,
    facets: [
      {
        coordinates: { 'topology.endpoints': 256 },
        items,
        text: 'With 256 endpoints, single_router is fastest.',
      },
    ],
    timed_out: 0,
    summary: 'With 256 endpoints, single_router is fastest.',
  };
}

export function comparisonOf(sweep: Sweep): Comparison {
  return sweep.model === 'static' ? engineComparison() : topologyComparison();
}
