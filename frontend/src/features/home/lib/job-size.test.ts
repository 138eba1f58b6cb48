import { possibleNodes, routerPorts } from './job-size';

it.each([
  [1, 64],
  [64, 64],
  [1000, 1024],
  [997, 1024],
  [991, 960],
  [2368, 2432],
  [4096, 4096],
  [100_000, 4096],
])('takes for %i nodes the nearest size that all networks can have, %i', (asked, possible) => {
  expect(possibleNodes(asked)).toBe(possible);
});

it('builds large networks of larger routers', () => {
  expect([64, 1024, 1088, 4096].map(routerPorts)).toEqual([32, 32, 64, 64]);
});
