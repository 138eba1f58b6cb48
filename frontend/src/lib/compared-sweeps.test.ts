import { comparedSweeps } from './compared-sweeps';

const read = (search: string) => comparedSweeps(new URLSearchParams(search));

it('puts the baseline first', () => {
  expect(read('sweep=a&sweep=b&sweep=c&baseline=b')).toEqual({
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
])('says what is wrong with %s', (search, problem) => {
  expect(read(search).problems).toEqual([problem]);
});
