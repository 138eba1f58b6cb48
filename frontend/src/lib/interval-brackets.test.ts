import { bracketRoom, lanesOf } from './interval-brackets';

it('puts brackets that overlap beside one another', () => {
  expect(
    lanesOf([
      [0, 2],
      [1, 3],
      [4, 5],
    ]),
  ).toEqual([0, 1, 0]);
  expect(lanesOf([])).toEqual([]);
});

it('takes room only where there are brackets', () => {
  expect(bracketRoom([])).toBe(0);
  expect(bracketRoom([[0, 1]])).toBeLessThan(
    bracketRoom([
      [0, 1],
      [1, 2],
    ]),
  );
});
