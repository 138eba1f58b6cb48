import { readGrid, scalingText } from './grid-text';

it('reads grids as people type them', () => {
  expect(readGrid('8 x 8X4')).toEqual([8, 8, 4]);
  expect(readGrid('64')).toEqual([64]);
  expect(readGrid('8×6')).toEqual([8, 6]);
});

it.each(['', '8x', '0x4', '-1', '2x2x2x2', '4.5', 'a'])('takes %j for no grid', (text) => {
  expect(readGrid(text)).toBeNull();
});

it('says which grid became which', () => {
  const found = { from_ranks: 12, from_grid: [4, 3], periodic: [false, true], grid: [8, 6] };
  const trace = {} as Parameters<typeof scalingText>[0]['trace'];
  expect(scalingText({ ...found, trace, computes_alike: true })).toBe(
    'A grid of 4 open x 3 periodic became 8 x 6.',
  );
  expect(scalingText({ ...found, trace, computes_alike: false })).toMatch(/new ones take turns/);
});
