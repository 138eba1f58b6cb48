import { withoutAxis } from './chance-axes';
import { correlationsOf, isPaired, withoutPair, withPair, withRho } from './correlations';

const TEXT = `# kept
axes:
  a: {uniform: {from: 1, to: 2}}
  b: {uniform: {from: 1, to: 2}}
  c: {uniform: {from: 1, to: 2}}
samples: {count: 32, correlation: [{between: [a, b], rho: 0.6}, {between: [c, a], rho: -0.2}]}
`;
const PLAIN = 'samples: {count: 32}\n';

it('reads pairs in the order of the text', () => {
  const pairs = correlationsOf(TEXT);
  expect(pairs).toEqual([
    { between: ['a', 'b'], rho: '0.6' },
    { between: ['c', 'a'], rho: '-0.2' },
  ]);
  expect(isPaired(pairs, 'a', 'c')).toBe(true);
  expect(isPaired(pairs, 'b', 'c')).toBe(false);
  expect(correlationsOf(PLAIN)).toEqual([]);
  expect(correlationsOf('samples: [')).toEqual([]);
});

it('writes one number and leaves the rest of the text as it was', () => {
  expect(withRho(TEXT, 1, '-0.5')).toBe(TEXT.replace('-0.2', '-0.5'));
});

it('adds the first pair and the next, and takes them away again', () => {
  const one = withPair(PLAIN, 'a', 'b');
  expect(one).toBe('samples: {count: 32, correlation: [{between: [a, b], rho: 0.5}]}\n');
  const two = withPair(one, 'b', 'c');
  expect(correlationsOf(two)).toHaveLength(2);
  expect(withoutPair(two, 1)).toBe(one);
  expect(withoutPair(one, 0)).toBe(PLAIN);
});

it('takes the pairs of an axis away with the axis', () => {
  expect(correlationsOf(withoutAxis(TEXT, 'b'))).toEqual([{ between: ['c', 'a'], rho: '-0.2' }]);
  expect(withoutAxis(TEXT, 'a')).not.toContain('correlation');
});
