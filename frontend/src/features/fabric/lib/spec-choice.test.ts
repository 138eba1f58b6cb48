import { CATALOG } from '@/testing/data/catalog';
import { specTextOf } from '@/testing/data/fabrics';

import { engineChoices, patternChoices } from './measure-choices';
import { choiceOf } from './spec-choice';

it('reads engines and patterns from axes, else from the base', () => {
  expect(choiceOf(specTextOf('atlas', new URLSearchParams({ engines: 'lash,sssp' })))).toEqual({
    engines: ['lash', 'sssp'],
    patterns: ['random_bisection', 'binomial_tree', 'dissemination'],
  });
  expect(choiceOf('base: {routing: {kind: lash}}\naxes: {pattern: [ring, {kind: shift}]}')).toEqual(
    { engines: ['lash'], patterns: ['ring', 'shift'] },
  );
});

it.each(['', 'axes: [', 'just words', 'axes: 3'])('finds nothing in %j', (text) => {
  expect(choiceOf(text)).toEqual({ engines: [], patterns: [] });
});

it('offers imported tables only where there are some', () => {
  const of = (hasTables: boolean) =>
    engineChoices(CATALOG, hasTables).map(({ value, disabled }) => [value, disabled]);
  expect(of(true)).toContainEqual(['imported', false]);
  expect(of(false)).toContainEqual(['imported', true]);
  expect(of(true).map(([value]) => value)).not.toContain('minimal');
});

it('leaves patterns that need more than a name to the editor', () => {
  const disabled = patternChoices(CATALOG).filter((choice) => choice.disabled);
  expect(disabled.map(({ value }) => value)).toEqual(['explicit']);
});
