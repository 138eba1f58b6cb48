import { validationOf } from '@/testing/handlers';

import { conditionsOf, withoutImpossible } from './leave-out';

const axis = (name: string, values: (string | number)[]) => ({
  ...validationOf([]).axes[0],
  name,
  paths: [name],
  unit: null,
  values: values.map((value) => ({ label: String(value), value })),
});

function refusing(points: Record<string, string | number>[]) {
  return {
    ...validationOf([]),
    axes: [axis('topology', ['ring', "a 'b'"]), axis('topology.endpoints', [7, 8, 16])],
    impossible_count: points.length,
    impossible: points.map((coordinates) => ({ coordinates, errors: [] })),
  };
}

it('joins points that differ in one parameter', () => {
  const points = [7, 8].map((endpoints) => ({ topology: 'ring', 'topology.endpoints': endpoints }));
  expect(conditionsOf(refusing(points))).toEqual([
    "topology = 'ring' and topology.endpoints in (7, 8)",
  ]);
});

it('does not name a parameter all of whose values are impossible', () => {
  const points = [7, 8, 16].map((endpoints) => ({
    topology: "a 'b'",
    'topology.endpoints': endpoints,
  }));
  expect(conditionsOf(refusing(points))).toEqual([String.raw`topology = 'a \'b\''`]);
});

it('writes the conditions beside those that are there', () => {
  const validation = refusing([{ topology: 'ring', 'topology.endpoints': 7 }]);
  const condition = "topology = 'ring' and topology.endpoints = 7";
  expect(withoutImpossible('name: x   # mine\n', validation)).toBe(
    `name: x   # mine\nexclude: ${condition}\n`,
  );
  expect(withoutImpossible('exclude: a > 1\n', validation)).toBe(
    `exclude:\n  - a > 1\n  - ${condition}\n`,
  );
});
