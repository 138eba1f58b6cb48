/** Mocked answers of the packet model: along a resource, a ranking, and under load. */
import type { Answer, DotRow, FigureLine, LinesPanel } from '@/api-schema/models';

import { answerOf, asked, axisOf, dotRows, estimateOf, TIME } from './answer-parts';
import {
  BANDWIDTHS,
  completionTime,
  ENDPOINTS,
  noise,
  REPLICATES,
  replicatesOf,
  TOPOLOGIES,
  type Topology,
} from './model';

const BANDWIDTH = axisOf(
  'network.link_bandwidth_gbps',
  'link bandwidth',
  'resource',
  BANDWIDTHS,
  'gbps',
);
const TOPOLOGY = axisOf('topology', 'topology', 'choice', TOPOLOGIES);

function topologyLine(topology: Topology, endpoints: 16 | 256): FigureLine {
  const points = BANDWIDTHS.map((bandwidth, step) => ({
    x: bandwidth,
    point_index: TOPOLOGIES.indexOf(topology) * 8 + step * 2 + ENDPOINTS.indexOf(endpoints),
    value: estimateOf(replicatesOf((r) => completionTime({ topology, bandwidth, endpoints }, r))),
    is_steady: true,
  }));
  const text = `On ${topology} more than 32 Gb/s no longer pays: the next doubling gains 4.1 % (at most 5.2 %; your threshold is 10 %).`;
  return {
    label: topology,
    role: topology === 'single_router' ? 'ideal' : 'choice',
    points,
    marks:
      topology === 'hyperx'
        ? [{ kind: 'knee', x: 32, low: 16, high: 32, status: 'reached', text }]
        : [],
  };
}

function payingPanel(endpoints: 16 | 256): LinesPanel {
  const lines = TOPOLOGIES.map((topology) => topologyLine(topology, endpoints));
  return {
    title: `At ${String(endpoints)} endpoints`,
    coordinates: { 'topology.endpoints': endpoints },
    lines,
    marks: [],
    sentences: lines.flatMap(({ marks }) => marks.map(({ text }) => text)),
  };
}

const PACKET_CONTROLS: Partial<Answer['controls']> = {
  metrics: [
    { value: 'completion_time_ns', label: 'completion time' },
    { value: 'mean_hops', label: 'mean hops' },
  ],
  by: 'topology',
  bys: [
    { value: 'topology', label: 'topology' },
    { value: 'topology.endpoints', label: 'endpoints' },
  ],
  ideal: 'single_router',
  relatives: [{ value: 'topology=ring', label: 'topology: ring' }],
};

export function payingAnswer(threshold = 0.1): Answer {
  const answer = answerOf({
    question: 'paying',
    questions: asked('paying', 'ranking'),
    left_out: ['2 of 240 runs timed out and are left out.'],
    sentences: [
      'At 256 endpoints and 64 Gb/s hyperx is best: 1.201 times faster than dragonfly (95 % interval 1.199 to 1.203, 5 replicates).',
      'On hyperx more than 32 Gb/s no longer pays: the next doubling gains 4.1 % (at most 5.2 %; your threshold is 10 %).',
    ],
    alarms: [
      {
        name: 'unlike_networks',
        text: 'The networks are not alike: bisection an endpoint over the injection rate differs by a factor of 8 (hyperx 1, ring 0.125). A faster one may only be a bigger one.',
      },
    ],
    figures: [
      {
        kind: 'lines',
        title: 'Completion time against link bandwidth',
        metric: TIME,
        x: BANDWIDTH,
        panels: [payingPanel(16), payingPanel(256)],
      },
    ],
    networks: TOPOLOGIES.filter((kind) => kind !== 'single_router').map((label, index) => ({
      label,
      place: 'at 256 endpoints',
      endpoints: 256,
      routers: 64,
      ports_used: 12,
      radix: 16,
      diameter: 8 - index,
      mean_hops: 4 - index / 2,
      cables_per_endpoint: 1 + index / 2,
      cable_rate_per_endpoint_fraction: 1 + index / 2,
      bisection_fraction: 0.125 * (index + 1),
      busiest_class: 'local',
      busiest_class_load: index === 0 ? 8 : 0.9,
      sizing_rule: null,
      size: null,
      cost_per_endpoint_usd: null,
      highest_cost_per_endpoint_usd: null,
      power_per_endpoint_w: null,
    })),
    timed_out: 2,
  });
  return {
    ...answer,
    controls: {
      ...answer.controls,
      ...PACKET_CONTROLS,
      x: BANDWIDTH.path,
      xs: [{ value: BANDWIDTH.path, label: BANDWIDTH.label }],
      threshold,
    },
  };
}

/** Topologies at 256 endpoints and 64 Gb/s; the single router is the ideal. */
export function rankingAnswer(): Answer {
  const at = (topology: Topology) => (r: number) =>
    completionTime({ topology, bandwidth: 64, endpoints: 256 }, r);
  const rows = dotRows(
    TOPOLOGIES.map((label, place) => ({ label, index: place * 8 + 7, value: at(label) })),
    'lower',
  );
  const ranked = rows.filter(({ label }) => label !== 'single_router');
  const ideal = rows.filter(({ label }) => label === 'single_router');
  const answer = answerOf({
    question: 'ranking',
    questions: asked('paying', 'ranking'),
    sentences: ['At 256 endpoints hyperx and dragonfly may be best.'],
    figures: [
      {
        kind: 'dots',
        title: 'Completion time',
        metric: TIME,
        by: TOPOLOGY,
        panels: [
          {
            title: 'At 256 endpoints',
            coordinates: { 'topology.endpoints': 256 },
            verdict: 'not_told_apart',
            rows: [
              ...ranked.map((row, place) => ({
                ...row,
                rank: place + 1,
                is_possible_winner: place < 2,
                ratio_to_best: place === 0 ? null : row.ratio_to_best,
                ratio_to_ideal: estimateOf(
                  replicatesOf((r) => at('single_router')(r) / at(row.label as Topology)(r)),
                ),
              })),
              ...ideal.map((row): DotRow => ({
                ...row,
                role: 'ideal',
                rank: null,
                is_possible_winner: false,
                ratio_to_best: null,
              })),
            ],
            groups: [ranked.slice(0, 2).map(({ label }) => label)],
            sentences: [],
          },
        ],
      },
    ],
  });
  return { ...answer, controls: { ...answer.controls, ...PACKET_CONTROLS } };
}

const LOADS = [0.1, 0.3, 0.5, 0.7, 0.9];

function loadLine(label: string, saturation: number): FigureLine {
  const points = LOADS.map((x, step) => {
    const queue = x < saturation ? x / (saturation - x) : 20 * x;
    return {
      x,
      point_index: step,
      value: estimateOf(replicatesOf((r) => 800 * (1 + 0.3 * queue) * (1 + 0.02 * noise(r, step)))),
      is_steady: x < saturation,
    };
  });
  const high = LOADS.find((x) => x >= saturation);
  return {
    label,
    role: 'choice',
    points,
    marks:
      high === undefined
        ? []
        : [
            {
              kind: 'saturation',
              x: high,
              low: LOADS.filter((x) => x < saturation).at(-1) ?? 0,
              high,
              status: 'monotone',
              text: `${label} saturates below ${String(high)} of injection.`,
            },
          ],
  };
}

/** Latency under load: one network saturates early, one late, one never; two lines cross. */
export function loadAnswer(): Answer {
  const lines = [loadLine('dragonfly', 0.45), loadLine('torus', 0.75), loadLine('hyperx', 1.2)];
  return answerOf({
    question: 'load',
    sentences: lines.flatMap(({ marks }) => marks.map(({ text }) => text)),
    figures: [
      {
        kind: 'lines',
        title: 'Mean packet latency against offered load',
        metric: { ...TIME, name: 'packet_latency_mean_ns', label: 'mean packet latency' },
        x: {
          ...axisOf('workload.offered_load', 'offered load', 'load', LOADS, 'fraction'),
          is_log: false,
        },
        panels: [
          {
            title: '',
            coordinates: {},
            lines,
            marks: [
              {
                kind: 'crossing',
                x: 0.387,
                low: 0.3,
                high: 0.5,
                status: 'crossing',
                text: 'Up to load 0.3 dragonfly is faster, from 0.5 on torus; they cross in between.',
              },
            ],
            sentences: [],
          },
        ],
      },
    ],
    not_steady: 3 * REPLICATES,
  });
}
