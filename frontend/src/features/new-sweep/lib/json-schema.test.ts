import { readSchema } from './json-schema';

it('follows references, whose neighbours count for more', () => {
  const { properties } = readSchema({
    properties: { a: { $ref: '#/$defs/A', description: 'Own.' }, b: { $ref: '#/$defs/Alias' } },
    $defs: {
      A: { type: 'integer', minimum: 2, description: "A's." },
      Alias: { $ref: '#/$defs/A', title: 'Again' },
    },
  });
  const [[, own] = [], [, alias] = []] = properties;
  expect(own).toMatchObject({ type: 'integer', description: 'Own.', limits: { minimum: 2 } });
  expect(alias).toMatchObject({ type: 'integer', description: "A's.", title: 'Again' });
});

it('ends where a schema holds itself', () => {
  const tree = { type: 'object', properties: { child: { $ref: '#/$defs/Tree' } } };
  const root = readSchema({ $ref: '#/$defs/Tree', $defs: { Tree: tree } });
  expect(root.properties[0]?.[1]).toMatchObject({ type: null, properties: [] });
});

it('makes one line of a description', () => {
  expect(readSchema({ description: 'First.\n\n  Second.' }).description).toBe('First. Second.');
});

it.each([
  null,
  'text',
  [[]],
  { properties: 3, required: 'x', oneOf: {}, $defs: [] },
  { $ref: '#/nowhere', type: ['a'], minimum: '1', additionalProperties: true },
])('leaves out what it cannot read: %j', (document) => {
  expect(readSchema(document)).toMatchObject({
    type: null,
    limits: {},
    properties: [],
    required: [],
    entry: null,
    choices: [],
  });
});
