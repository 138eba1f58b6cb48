import { languageOf } from './spec-body';

it('tells JSON from YAML', () => {
  expect(languageOf('  {"a": 1}')).toBe('json');
  expect(languageOf('a: {b: 1}')).toBe('yaml');
});
