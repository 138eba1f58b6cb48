/** Mocked fabrics: one with tables, one without. */
import type { Fabric, FabricItem, FabricReport, FieldProblem } from '@/api-schema/models';

import { RECORDED_FABRIC } from '../recorded';

export const ATLAS: Fabric = {
  ...RECORDED_FABRIC,
  name: 'atlas',
  version: 2,
  digest: '9f2c7a41'.repeat(8),
  created_at: '2026-03-02T09:10:00Z',
  versions: [
    { version: 2, digest: '9f2c7a41'.repeat(8), created_at: '2026-03-02T09:10:00Z' },
    { version: 1, digest: '1b40cc09'.repeat(8), created_at: '2026-02-11T15:42:00Z' },
  ],
  summary: {
    endpoints: 1142,
    routers: 240,
    links: 2304,
    link_rates: [
      { rate_gbps: 8, links: 12 },
      { rate_gbps: 16, links: 3434 },
    ],
    router_sizes: [{ ports: 24, routers: 240 }],
    endpoint_links: 1142,
    levels: 3,
    has_tables: true,
  },
  checks: {
    connected: true,
    unreachable_pairs: 0,
    looping_pairs: 0,
    deadlock_free: false,
    cycle: ['leaf-17:14 -> spine-3:2', 'spine-3:9 -> leaf-4:20', 'leaf-4:13 -> spine-1:5'],
    virtual_lanes_needed: 2,
  },
  warnings: [
    {
      code: 'slow_cable',
      message: 'the cable runs at 4xSDR, slower than the 4xDDR of both its ends',
      file: 'discovery',
      line: 211,
      guid: '0x0008f10400411a08',
      port: 7,
    },
    {
      code: 'dangling_port',
      message: 'port 3 is wired to nothing that the file describes',
      file: 'discovery',
      line: 4021,
      guid: '0x0008f104003f2b1c',
      port: 3,
    },
  ],
};

export const BARE: Fabric = {
  ...ATLAS,
  name: 'lab',
  version: 1,
  format: 'edge_list',
  digest: '77aa12ef'.repeat(8),
  versions: [{ version: 1, digest: '77aa12ef'.repeat(8), created_at: '2026-03-01T08:00:00Z' }],
  summary: {
    endpoints: 16,
    routers: 6,
    links: 16,
    link_rates: [{ rate_gbps: 0, links: 32 }],
    router_sizes: [
      { ports: 4, routers: 2 },
      { ports: 8, routers: 4 },
    ],
    endpoint_links: 16,
    levels: null,
    has_tables: false,
  },
  checks: {
    connected: true,
    unreachable_pairs: null,
    looping_pairs: null,
    deadlock_free: null,
    cycle: null,
    virtual_lanes_needed: null,
  },
  warnings: [],
};

export const FABRICS = [ATLAS, BARE];

export function itemOf({ name, version, digest, format, created_at, summary }: Fabric): FabricItem {
  const { endpoints, routers, links, has_tables } = summary;
  return { name, version, digest, format, created_at, endpoints, routers, links, has_tables };
}

export const FILE_ERRORS: FieldProblem[] = [
  {
    pointer: '/discovery',
    field: 'discovery',
    value: 'Atlas 2024.txt',
    allowed: null,
    message: 'port 3 is wired to two others; the first is in line 2',
    line: 3,
    guid: '0x0008f104003f0838',
    port: 3,
  },
  {
    pointer: '/tables',
    field: 'tables',
    value: 'leaf.lft',
    allowed: null,
    message: 'the tables give no port to LID 17',
    line: 12,
    guid: '0x0008f104003f0838',
    port: null,
  },
];

export function reportOf(errors: FieldProblem[]): FabricReport {
  const valid = errors.length === 0;
  return {
    valid,
    format: 'ibnetdiscover',
    summary: valid ? ATLAS.summary : null,
    checks: valid ? ATLAS.checks : null,
    warnings: valid ? ATLAS.warnings : [],
    errors,
  };
}

/** The specification that the mocked service writes for a fabric. */
export function specTextOf(name: string, search: URLSearchParams): string {
  const engines = search.get('engines')?.split(',') ?? ['imported', 'min_hop', 'up_down', 'dfsssp'];
  const patterns = search.get('patterns')?.split(',') ?? [
    'random_bisection',
    'binomial_tree',
    'dissemination',
  ];
  const draws = search.get('draws') ?? '1000';
  return `schema_version: 1
name: Effective bandwidth of ${name}
model: static
base:
  topology: {kind: fabric, fabric: ${name}}
axes:
  routing: [${engines.map((kind) => `{kind: ${kind}}`).join(', ')}]
  pattern: [${patterns.map((kind) => `{kind: ${kind}, draws: ${draws}}`).join(', ')}]
replicates: ${search.get('replicates') ?? '5'}
`;
}
