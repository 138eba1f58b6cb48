import { specDifferences } from './spec-differences';

it('names the settings that differ by path, and counts the others', () => {
  const one = { name: 'a', topology: { kind: 'torus', endpoints: 64 }, seed: 1 };
  const other = { name: 'b', topology: { kind: 'torus', endpoints: 128 }, axes: [1, 2], seed: 1 };
  expect(specDifferences([one, other])).toEqual({
    rows: [
      { path: 'topology.endpoints', values: ['64', '128'] },
      { path: 'axes', values: ['–', '[1,2]'] },
    ],
    same: 2,
  });
});
