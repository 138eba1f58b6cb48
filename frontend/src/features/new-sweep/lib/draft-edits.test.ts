import { CATALOG } from '@/testing/data/catalog';

import {
  withKind,
  withoutAxis,
  withoutValue,
  withParam,
  withValues,
  withVaried,
  withVariedKind,
} from './draft-edits';
import { draftForm } from './draft-form';

const TEXT = `# a study
model: packet
base:
  topology: {kind:  torus,  widths: [4, 4]}
  endpoints:  16      # bare
axes:
  network.link_bandwidth_gbps: [100, 200]   # rates
  load: {range: {from: 0.1, to: 1, step: 0.1}}
where: load > 0.2     # not shown
`;

it('shows what is written, wherever that is', () => {
  const form = draftForm(TEXT, CATALOG);
  const topology = form?.sections.find(({ name }) => name === 'topology');
  expect(topology?.component?.kind).toBe('torus');
  const values = Object.fromEntries(
    (topology?.params ?? []).map(({ param, value }) => [param.name, value]),
  );
  expect(values).toEqual({ endpoints: '16', dimensions: '', widths: '4, 4' });
  expect(form?.axes).toEqual([
    { name: 'network.link_bandwidth_gbps', values: ['100', '200'], told: '' },
    { name: 'load', values: null, told: '{"range":{"from":0.1,"to":1,"step":0.1}}' },
  ]);
  expect(form?.elsewhere).toEqual(['where']);
});

it.each([
  ['schema_version: 1', 'minimal'],
  ['schema_version: 2', 'recommended'],
  ['schema_version: 2\nbase: {routing: minimal}', 'minimal'],
])('takes the routing that %j means', (text, kind) => {
  const routings = CATALOG.sections['routing'] ?? [];
  const word = { ...routings[0], kind: 'recommended' } as (typeof routings)[number];
  const catalog = { ...CATALOG, sections: { ...CATALOG.sections, routing: [...routings, word] } };
  const form = draftForm(text, catalog);
  const routing = form?.sections.find(({ name }) => name === 'routing');
  expect(routing?.component?.kind).toBe(kind);
});

it('is none of a text that cannot be read', () => {
  expect(draftForm('base: [', CATALOG)).toBeNull();
});

it('writes where the text says it, and keeps its comment', () => {
  expect(withParam(TEXT, 'topology', 'endpoints', '64')).toBe(
    TEXT.replace('endpoints:  16      # bare', 'endpoints: 64 # bare'),
  );
  expect(withParam(TEXT, 'topology', 'endpoints', '')).not.toContain('endpoints');
  expect(withParam(TEXT, 'topology', 'widths', '8, 8', true)).toContain('widths: [8, 8]');
  expect(withParam('model: packet\n', 'network', 'a_ns', '5')).toContain('network.a_ns: 5');
});

it('chooses another component without what it does not have', () => {
  const next = withKind(TEXT, 'topology', 'dragonfly', ['endpoints']);
  expect(next).toContain('topology: {kind: dragonfly}\n  endpoints:  16      # bare');
});

it('makes an axis of what the base has', () => {
  const next = withVaried(TEXT, 'topology', 'endpoints', 4);
  expect(next).toContain('  topology.endpoints: [16]');
  expect(next).not.toContain('# bare');
  expect(withVaried(TEXT, 'network', 'link_latency_ns', 5)).toContain('link_latency_ns: [5]');
  expect(withVaried(TEXT, 'network', 'link_bandwidth_gbps', 5)).toBe(TEXT);
});

it('makes an axis of components, the chosen one first with what it is told', () => {
  const next = withVariedKind(TEXT, 'topology', ['ring']);
  expect(next).toContain('topology: [{kind: torus, widths: [4, 4]}, {kind: ring}]');
  expect(withVariedKind(next, 'topology', ['dragonfly'])).toContain(
    '{kind: ring}, {kind: dragonfly}]',
  );
  expect(draftForm(next, CATALOG)?.sections[0]?.varied).toEqual(['torus', 'ring']);
});

it('adds and takes away values and axes', () => {
  const axis = 'network.link_bandwidth_gbps';
  expect(withValues(TEXT, axis, '400, 800')).toBe(
    TEXT.replace('[100, 200]   # rates', '[100, 200, 400, 800] # rates'),
  );
  expect(withoutValue(TEXT, axis, 0)).toBe(TEXT.replace('[100, 200]   # rates', '[200] # rates'));
  expect(withoutAxis(TEXT, 'load')).toBe(TEXT.replace(/ {2}load: .*\n/, ''));
});

it('makes room in a text that has no base or axes, or empty ones', () => {
  expect(withVariedKind('model: packet\n', 'topology', ['ring'])).toContain(
    'axes:\n  topology: [{kind: ring}]',
  );
  expect(withParam('base:\naxes:\n', 'network', 'a_ns', '5')).toContain('base:\n  network.a_ns: 5');
  expect(withKind('base:\n', 'topology', 'ring', [])).toContain('topology: {kind: ring}');
});
