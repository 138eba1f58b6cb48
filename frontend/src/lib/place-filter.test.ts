import { expect, test } from 'vitest';

import { columnFiltersOf, filterExpression } from './column-filter';
import { clearedFilters, placeChanges, rangeChanges, valuesChanges } from './place-filter';
import { withChanges } from './use-search-state';

test('a place is one filter a coordinate, and one click takes all away', () => {
  const place = { topology: 'torus', 'network.link_bandwidth_gbps': 100, nested: { a: 1 } };
  const search = withChanges(new URLSearchParams('filter=steady'), placeChanges(place));
  expect(filterExpression('steady', columnFiltersOf(search))).toBe(
    "(steady) and topology in ['torus'] and network.link_bandwidth_gbps in [100]",
  );
  expect(withChanges(search, clearedFilters(search)).toString()).toBe('');
});

test('a brushed range keeps six digits', () => {
  expect(rangeChanges('completion_time_ns', 1234.56789, 2e6)).toEqual({
    'f.completion_time_ns': '1234.57..2000000',
  });
});

test('all values of an axis, and none, filter nothing', () => {
  expect(valuesChanges('topology', ['ring'], 3)).toEqual({ 'f.topology': 'ring' });
  expect(valuesChanges('topology', ['ring', 'mesh', 'torus'], 3)).toBeNull();
  expect(valuesChanges('topology', [], 3)).toBeNull();
});
