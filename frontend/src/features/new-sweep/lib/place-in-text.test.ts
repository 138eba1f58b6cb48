import { CATALOG } from '@/testing/data/catalog';

import { placeInText } from './place-in-text';
import { helpOn, specWords, wordsAt } from './spec-words';

/** The place of the sign | in a text. */
function at(text: string) {
  const place = placeInText(text.replace('|', ''), text.indexOf('|'));
  return place === null ? null : { path: place.path, isValue: place.isValue };
}

it.each([
  ['mod|', [], false],
  ['model: pa|', ['model'], true],
  ['base:\n  top|', ['base'], false],
  ['base:\n  topology:\n    ki|', ['base', 'topology'], false],
  ['base:\n  topology:\n    kind: to|', ['base', 'topology', 'kind'], true],
  ['base:\n  topology: {kind: to|', ['base', 'topology', 'kind'], true],
  ['base:\n  topology: {kind: torus, wi|', ['base', 'topology'], false],
  ['axes:\n  topology: [ring, to|', ['axes', 'topology'], true],
  ['axes:\n  topology:\n    - {kind: to|', ['axes', 'topology', 'kind'], true],
  ['axes:\n  topology:\n    - ri|', ['axes', 'topology'], true],
])('tells the keys around %j', (text, path, isValue) => {
  expect(at(text)).toEqual({ path, isValue });
});

it('is none in a comment', () => {
  expect(at('a: 1 # to|')).toBeNull();
});

it('offers what can stand at a place', () => {
  const words = specWords(CATALOG, null, 'packet');
  const offered = (path: string[], isValue: boolean) =>
    wordsAt(words, path, isValue).map(({ word }) => word);
  expect(offered(['model'], true)).toEqual(['packet', 'static']);
  expect(offered(['base', 'workload', 'model'], true)).toEqual(['llama3_8b', 'custom']);
  expect(offered(['axes', 'topology'], true)).toEqual(['ring', 'torus', 'dragonfly']);
  expect(offered(['base', 'topology', 'kind'], true)).toContain('torus');
  expect(offered(['base', 'topology'], false)).toEqual(
    expect.arrayContaining(['kind', 'widths', 'dimensions']),
  );
  expect(offered(['base', 'topology', 'surplus_global_ports'], true)).toEqual([
    'empty',
    'parallel',
  ]);
  expect(offered(['base'], false)).toEqual(expect.arrayContaining(['topology', 'topology.widths']));
  expect(offered(['where'], true)).toEqual([]);
});

it('tells unit, range and default of a word', () => {
  const words = specWords(CATALOG, null, 'packet');
  expect(helpOn(words, ['base', 'topology'], 'dimensions')?.info).toMatch(
    /^1 to 8\. Default: derived/,
  );
  expect(helpOn(words, ['axes'], 'topology.dimensions')?.info).toMatch(/^1 to 8/);
  expect(helpOn(words, ['base'], 'nonsense')).toBeNull();
});
