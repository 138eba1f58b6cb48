import { parse } from 'yaml';

import { APPLICATIONS } from './applications';
import { bandwidthDraft } from './bandwidth-draft';
import { CANDIDATES } from './candidates';
import { networkDraft } from './network-draft';

const networks = CANDIDATES.map(({ name }) => name);

it('compares each network with its recommended routing at each rate, the slowest first', () => {
  const text = networkDraft({
    nodes: 1000,
    application: 'halo',
    networks: ['torus', 'fat-tree'],
    rates: [400, 200],
  });
  expect(text).toMatch(/^# Which network for halo exchange on 1,024 nodes\?\n/);
  expect(parse(text)).toMatchObject({
    schema_version: 2,
    name: 'Network for halo exchange on 1,024 nodes',
    base: { workload: { kind: 'halo3d26' } },
    axes: {
      topology: [
        { label: 'Fat tree', kind: 'fat_tree', radix: 32, endpoints: 1024 },
        { label: '3-D torus', kind: 'torus', dimensions: 3, endpoints: 1024 },
      ],
      link_bandwidth_gbps: [200, 400],
    },
  });
});

it('doubles the rate from the slowest to the fastest', () => {
  const text = bandwidthDraft({
    nodes: 64,
    application: 'allreduce',
    networks: ['hyperx'],
    from: 50,
    to: 800,
  });
  expect(text).toMatch(/^# Where does more bandwidth stop paying for allreduce on 64 nodes\?\n/);
  expect(parse(text)).toMatchObject({
    axes: { link_bandwidth_gbps: { log2: ['50 Gb/s', '800 Gb/s'] } },
  });
});

it('is YAML whatever is chosen', () => {
  for (const { name: application } of APPLICATIONS) {
    const draft = parse(networkDraft({ nodes: 4096, application, networks, rates: [100] })) as {
      axes: { topology: unknown[] };
    };
    expect(draft.axes.topology).toHaveLength(networks.length);
  }
});
