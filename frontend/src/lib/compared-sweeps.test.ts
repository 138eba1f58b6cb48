import { comparedSweeps, namesToldApart, pointOf } from './compared-sweeps';

const read = (search: string) => comparedSweeps(new URLSearchParams(search));

it('puts the baseline first', () => {
  expect(read('sweep=a&sweep=b&sweep=c&baseline=b')).toEqual({
    kind: 'sweep',
    ids: ['b', 'a', 'c'],
    problems: [],
  });
  expect(read('sweep=a&sweep=b').ids).toEqual(['a', 'b']);
});

it.each([
  ['sweep=a', 'sweep: 1 given; 2 to 6 can be compared.'],
  ['sweep=a&sweep=b&sweep=a', 'sweep: a is there twice; each sweep is compared once.'],
  ['sweep=a&sweep=b&baseline=x', 'baseline: x is none of the sweeps; it must be one of a, b.'],
  [
    'sweep=a&sweep=b&sweep=c&sweep=d&sweep=e&sweep=f&sweep=g',
    'sweep: 7 given; at most 6 can be compared.',
  ],
  ['point=a.1&point=b', 'point: b is no point; it must be SWEEP.INDEX.'],
  ['point=a.1', 'point: 1 given; 2 to 6 can be compared.'],
  ['point=a.1&point=a.2&sweep=a', 'sweep: sweeps and points cannot be compared with each other.'],
])('says what is wrong with %s', (search, problem) => {
  expect(read(search).problems).toEqual([problem]);
});

it('reads points, the baseline first', () => {
  expect(read('point=a.1&point=b.0&baseline=b.0')).toEqual({
    kind: 'point',
    ids: ['b.0', 'a.1'],
    problems: [],
  });
  expect(pointOf('a.12')).toEqual({ sweepId: 'a', index: 12 });
});

it('tells apart what has the same name', () => {
  const named = (...names: string[]) =>
    namesToldApart(names.map((name, id) => ({ id: String(id), name })));
  expect(named('a', 'b')).toEqual(['a', 'b']);
  expect(named('a', 'a', 'b')).toEqual(['a (0)', 'a (1)', 'b']);
});
