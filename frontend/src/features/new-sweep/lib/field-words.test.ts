import { CATALOG } from '@/testing/data/catalog';

import { searchCatalog } from './catalog-search';
import { notesOn, placesOf } from './field-words';

const catalog = {
  ...CATALOG,
  synonyms: [
    { words: ['clos', 'multi-rail'], finds: ['topology:torus', 'topology.endpoints'], note: '' },
    { words: ['ethernet', 'roce'], finds: [], note: 'Pauses are not modelled.' },
  ],
};

const kinds = (query: string) =>
  searchCatalog(catalog, query, 'packet').map(({ component }) => component.kind);

it('finds what a word of the field stands for, however it is joined', () => {
  expect(kinds('clos')).toEqual(['ring', 'torus', 'dragonfly']);
  expect(placesOf(catalog, 'Multi rail')).toEqual(
    new Set(['topology:torus', 'topology.endpoints']),
  );
  expect(placesOf(catalog, 'mult')).toEqual(placesOf(catalog, 'clos'));
});

it('takes words by their beginnings, never by their insides', () => {
  expect(kinds('torus')).toEqual(['torus']);
  expect(kinds('toru')).toEqual(['torus']);
  expect(kinds('orus')).toEqual([]);
  expect(kinds('surplus global')).toEqual(['dragonfly']);
});

it('says when nothing is modelled for a word', () => {
  expect(kinds('roce')).toEqual([]);
  expect(notesOn(catalog, 'roce')).toBe('Nothing here models roce. Pauses are not modelled.');
  expect(notesOn(catalog, 'torus')).toBe('');
});
