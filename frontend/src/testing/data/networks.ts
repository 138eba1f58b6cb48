/** Networks as the service lays them out: two leaves below a spine, a link each. */
import type { DraftNetworkList, FabricDrill, Network } from '@/api-schema/models';

const FACTS = {
  diameter: 2,
  mean_hops: 1.5,
  bisection_fraction: null,
  cables_per_endpoint: 0.75,
  busiest_class: 'level_0_1',
  busiest_class_load: 0.5,
  unknown: { bisection_fraction: 'no closed form is known' },
};

export const NETWORK: Network = {
  arrangement: 'levels',
  detail: 'routers',
  routers: 3,
  endpoints: 4,
  cables: 3,
  groups: 1,
  classes: [{ link_class: 'level_0_1', cables: 3 }],
  nodes: {
    router: [0, 1, 2],
    name: ['leaf-1', 'leaf-2', 'spine'],
    routers: [1, 1, 1],
    x: [0, 1, 0.5],
    y: [0, 0, 0.5],
    group: [0, 0, 0],
    level: [0, 0, 1],
    endpoints: [2, 2, 0],
    cables: [2, 1, 3],
    inner_cables: [0, 0, 0],
    failed_routers: [0, 0, 0],
  },
  links: {
    from: [0, 1],
    to: [2, 2],
    link_class: [0, 0],
    cables: [2, 1],
    failed: [0, 0],
    degraded: [0, 0],
    rate_gbps: [200, 100],
    active_fraction: null,
    stalled_fraction: null,
    bytes: null,
  },
  facts: FACTS,
  traffic: null,
};

export const DRILL: FabricDrill = {
  engine: 'min_hop',
  cables_failed: 1,
  endpoints_lost: 0,
  endpoints_cut_off: 0,
  parts: 1,
  routes: 8,
  routes_broken: 4,
  routes_moved: 4,
  routes_lost: 0,
  share_followed: 1,
  imported_routes_broken: 4,
  before: { busiest: { from: 'leaf-1', to: 'spine', routes: 4 }, facts: FACTS },
  after: {
    busiest: { from: 'leaf-1', to: 'spine', routes: 8 },
    facts: { ...FACTS, busiest_class_load: 2 },
  },
};

export const NO_DRAFTS: DraftNetworkList = {
  networks: [],
  networks_found: 0,
  points_checked: 0,
  points_expected: 0,
};
