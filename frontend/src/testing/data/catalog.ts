/** A mocked catalogue with a few components of each kind. */
import type { Catalog, Component, ParamSpec } from '@/api-schema/models';

function param(name: string, help: string, rest: Partial<ParamSpec> = {}): ParamSpec {
  return {
    name,
    help,
    type: 'integer',
    unit: null,
    min: null,
    max: null,
    exclusive_min: false,
    nullable: false,
    required: false,
    default: null,
    choices: null,
    applies_when: null,
    min_items: null,
    max_items: null,
    axis: 'choice',
    ...rest,
  };
}

function component(kind: string, title: string, help: string, params: ParamSpec[]): Component {
  return {
    kind,
    title,
    help,
    params,
    source: null,
    models: ['packet'],
    default_for: [],
    constraints: [],
    metrics: null,
  };
}

function both(shared: Component): Component {
  return { ...shared, models: ['packet', 'static'] };
}

/** A component of the static model alone; the first of a section may be its default. */
function ofStatic(
  kind: string,
  help: string,
  params: ParamSpec[] = [],
  isDefault = false,
): Component {
  return {
    ...component(kind, kind, help, params),
    models: ['static'],
    default_for: isDefault ? ['static'] : [],
  };
}

const ENDPOINTS = param('endpoints', 'Endpoints in all.', {
  unit: 'count',
  min: 2,
  max: 1_048_576,
  nullable: true,
});

function model(name: string, title: string, metric: string): Catalog['models'][number] {
  return {
    name,
    title,
    simulates: true,
    has_events: name === 'packet',
    has_ports: name === 'packet',
    has_links: true,
    has_ranks: name === 'packet',
    main_metric: metric,
    parts: [],
    cost_sections: ['workload', 'routing'],
    implied_sections: [],
    caution: '',
  };
}

export const CATALOG: Catalog = {
  catalog_version: 1,
  simcore_version: '0.1.0',
  model_revision: 1,
  models: [
    model('packet', 'Packet', 'completion_time_ns'),
    model('static', 'Static', 'mean_flow_bandwidth_fraction'),
  ],
  sections: {
    topology: [
      both(component('ring', 'Ring', 'Each router is linked to two neighbours.', [ENDPOINTS])),
      {
        ...component(
          'torus',
          'Torus',
          'A grid of routers whose ends are joined in every dimension.',
          [
            ENDPOINTS,
            param('dimensions', 'Number of dimensions; widths are made as equal as they can be.', {
              min: 1,
              max: 8,
              nullable: true,
            }),
            param('widths', 'Routers along each dimension; one may be 0 and is then filled in.', {
              type: 'integer_list',
              min: 0,
              nullable: true,
            }),
          ],
        ),
        constraints: [
          {
            fields: ['topology.widths', 'topology.endpoints'],
            message: 'the product of widths and concentration must equal endpoints',
          },
        ],
        recommended_routings: [
          { kind: 'adaptive_minimal', reason: 'Spreads packets.' },
          { kind: 'minimal', reason: 'Serves all.' },
        ],
      },
      component(
        'dragonfly',
        'Dragonfly',
        'Groups of fully connected routers, joined by global links.',
        [
          ENDPOINTS,
          param('surplus_global_ports', 'What becomes of global ports that are left over.', {
            type: 'choice',
            choices: ['empty', 'parallel'],
            default: 'empty',
          }),
        ],
      ),
    ],
    routing: [
      component('minimal', 'Minimal', 'The shortest way, by arithmetic.', []),
      ofStatic('min_hop', 'The least used port among those of fewest hops.', [], true),
      ofStatic('up_down', 'Never up after down.'),
      ofStatic('dfsssp', 'Shortest paths by weight, over lanes without cycles.'),
      ofStatic('imported', 'The tables that came with the fabric.'),
    ],
    pattern: [
      ofStatic('random_bisection', 'Two halves send to each other.'),
      ofStatic('binomial_tree', 'A broadcast, level by level.'),
      ofStatic('dissemination', 'Everyone sends to the one twice as far.'),
      ofStatic('explicit', 'Flows as listed.', [
        param('sources', 'Ranks that send.', { type: 'integer_list', required: true }),
      ]),
    ],
    report: [
      component('report', 'Report', 'What packet results hold.', []),
      ofStatic('report', 'What static results hold.'),
    ],
    network: [
      component('network', 'Network', 'Links and routers.', [
        param('link_bandwidth_gbps', 'Bandwidth of each link in each direction.', {
          type: 'real',
          unit: 'gbps',
          min: 0,
          exclusive_min: true,
          default: 100,
        }),
        param('link_latency_ns', 'Time of flight on a link between routers.', {
          type: 'real',
          unit: 'ns',
          min: 0,
          default: 10,
        }),
        param('buffer_bytes', 'Buffer of each virtual channel at each input port.', {
          unit: 'bytes',
          min: 1,
          default: 16_384,
        }),
      ]),
    ],
    workload: [
      component(
        'random_reads',
        'Random remote reads',
        'Cores read random addresses of a shared memory.',
        [
          param('outstanding_reads_per_core', 'Reads a core keeps in flight.', {
            unit: 'count',
            min: 1,
            max: 1024,
            default: 16,
            applies_when: 'line_fence is false',
          }),
        ],
      ),
      component('training', 'Training', 'A step of training a transformer.', [
        param('model', 'A model by name, or custom.', {
          type: 'choice',
          choices: ['llama3_8b', 'custom'],
          default: 'llama3_8b',
        }),
        param('hidden_size', 'Numbers that stand for a token.', {
          default: 4096,
          applies_when: 'model is custom',
        }),
      ]),
      component('trace', 'Recorded application', 'A trace of an application.', [
        param('trace', 'The trace.', { type: 'trace', required: true }),
        param('ranks', 'Ranks of the trace. Filled in from it.', { nullable: true }),
      ]),
      component('dsm', 'Distributed shared memory', 'Cores that read and write memory.', [
        param('trace', 'The address trace.', { type: 'address_trace', nullable: true }),
      ]),
    ],
  },
  synonyms: [
    { words: ['clos', 'leaf-spine'], finds: ['topology:torus'], note: 'A fat tree is meant.' },
    { words: ['ethernet', 'roce'], finds: [], note: '' },
  ],
  metrics: [
    {
      name: 'completion_time_ns',
      unit: 'ns',
      better: 'lower',
      needs_steady_state: false,
      help: 'Until the last reply.',
    },
  ],
};
