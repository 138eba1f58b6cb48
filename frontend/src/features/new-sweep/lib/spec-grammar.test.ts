import { SWEEP_SCHEMA } from '@/testing/data/sweep-schema';

import { grammarOf } from './spec-grammar';
import { searchGrammar } from './spec-search';

const GRAMMAR = grammarOf(SWEEP_SCHEMA);

function typeOf(node: object): string | undefined {
  return grammarOf({ properties: { x: node } }).fields[0]?.type;
}

it('tells the fields in their order', () => {
  expect(
    GRAMMAR.fields.map(({ name, type, required, fallback }) => [name, type, required, fallback]),
  ).toEqual([
    ['schema_version', '1', true, null],
    ['name', 'text (at most 200 characters)', true, null],
    ['axes', 'object (at most 32 entries)', false, null],
    ['where', 'text (at most 4,096 characters) or list of texts (at most 32)', false, null],
    ['replicates', 'integer (1 to 1,000) or object', false, '5'],
  ]);
});

it.each([
  [{ type: 'integer', minimum: 0 }, 'integer (≥ 0)'],
  [{ type: 'number', exclusiveMinimum: 0 }, 'number (> 0)'],
  [{ type: 'number', maximum: 2 }, 'number (≤ 2)'],
  [{ type: 'number', exclusiveMaximum: 2 }, 'number (< 2)'],
  [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 2 }, 'number (above 0 to below 2)'],
  [{ type: 'boolean' }, 'true or false'],
  [{ const: 'packet' }, 'packet'],
  [{ enum: [1, 2], type: 'integer' }, '1 or 2'],
  [{ anyOf: [{ type: 'integer' }, { type: 'number' }, { type: 'null' }] }, 'number'],
  [{ type: 'array', items: {} }, 'list'],
  [{}, 'anything'],
])('writes the type of %j', (node, type) => {
  expect(typeOf(node)).toBe(type);
});

it('writes each form with what must be there', () => {
  expect(
    GRAMMAR.groups.map(({ field, ofEntries, forms }) => [
      field,
      ofEntries,
      forms.map(({ written }) => written),
    ]),
  ).toEqual([
    [
      'axes',
      true,
      ['[…]', '{range: {from, to, step}}', '{log2: [first, last]}', '{zip: {name: …}}'],
    ],
    ['replicates', false, ['integer', '{min, max, until: {metric, relative_half_width}}']],
  ]);
});

it('tells a form by its key and by what the key holds', () => {
  const range = GRAMMAR.groups[0]?.forms[1];
  expect(range?.help).toBe(
    'Equal steps. Start at `from` and add `step` as long as the value does not pass `to`.',
  );
  expect(range?.fields.map(({ name, type }) => [name, type])).toEqual([
    ['from', 'number or text'],
    ['to', 'number or text'],
    ['step', 'number or text'],
  ]);
});

it('tells the parts of parts', () => {
  const [count, sequential] = GRAMMAR.groups[1]?.forms ?? [];
  expect(count?.allowed).toBe('1 to 1,000');
  expect(sequential?.fields.map(({ name, type }) => [name, type])).toEqual([
    ['min', 'integer (2 to 1,000)'],
    ['max', 'integer (2 to 1,000)'],
    ['until', 'object'],
    ['until.metric', 'text'],
    ['until.relative_half_width', 'number (above 0 to 1)'],
    ['until.confidence', 'number (0.5 to below 1)'],
  ]);
});

it.each([null, {}, { properties: {} }, [[]]])(
  'refuses what describes no fields: %j',
  (document) => {
    expect(() => grammarOf(document)).toThrow('has no fields');
  },
);

function found(query: string) {
  const hit = searchGrammar(GRAMMAR, 'sweep The specification', query);
  return hit === null
    ? null
    : [
        hit.fields.map(({ name }) => name),
        hit.groups.flatMap(({ forms }) => forms.map(({ written }) => written.slice(0, 7))),
        hit.named,
      ];
}

it.each([
  ['where', [['where'], [], true]],
  ['ZIP', [[], ['{zip: {'], true]],
  ['range step', [[], ['{range:'], true]],
  ['label', [[], ['[…]'], false]],
  ['replicates', [['replicates'], ['integer', '{min, m'], true]],
  ['confidence', [[], ['{min, m'], true]],
  ['axes', [['axes'], ['[…]', '{range:', '{log2: ', '{zip: {'], true]],
  ['torus', [['axes'], [], false]],
  ['zip nonsense', null],
])('finds parts by %s', (query, parts) => {
  expect(found(query)).toEqual(parts);
});

it('is there as a whole for its own title and for no words', () => {
  for (const query of ['', '  ', 'sweep', 'Specification']) {
    expect(searchGrammar(GRAMMAR, 'sweep The specification', query)).toEqual({
      ...GRAMMAR,
      named: false,
    });
  }
});
