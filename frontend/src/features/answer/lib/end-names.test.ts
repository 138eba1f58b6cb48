import { spreadNames } from './end-names';

const WIDE = [0, 1000] as const;

it('leaves names where they belong when they have room', () => {
  expect(spreadNames([300, 100, 200], 15, WIDE)).toEqual([300, 100, 200]);
});

it('spreads names that would overlap around their middle, in the order of their lines', () => {
  expect(spreadNames([101, 100], 10, WIDE)).toEqual([105.5, 95.5]);
  const places = spreadNames([100, 102, 104, 250], 20, WIDE);
  expect(places).toEqual([82, 102, 122, 250]);
});

it.each([[[1, 2, 3]], [[995, 998, 999]], [[500, 500, 500, 500]]])(
  'keeps %j apart and between the ends',
  (wanted) => {
    const places = spreadNames(wanted, 15, WIDE).toSorted((a, b) => a - b);
    const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15);
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places.at(-1)).toBeLessThanOrEqual(1000);
  },
);
