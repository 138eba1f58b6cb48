import type { Axis } from '@/api-schema/models';

import { askedOf, asksAnything, errorsOf, furtherPoints } from './extension';

const axis = (name: string, more: Partial<Axis> = {}): Axis => ({
  name,
  paths: [name],
  unit: null,
  values: [],
  ...more,
});
const sweep = (...axes: Axis[]) => ({ samples: null, replicates: 3, axes });
const NOTHING = { samples: '', replicates: 3, values: '', spaces: '' };

it('offers values of the slowest axis, or sub-spaces, and nothing that is always refused', () => {
  const [bandwidth, topology] = [axis('link_bandwidth_gbps'), axis('topology')];
  expect(furtherPoints(sweep(bandwidth, topology)).axis?.name).toBe('link_bandwidth_gbps');
  expect(furtherPoints(sweep(axis('space'), topology))).toEqual({ axis: null, hasSpaces: true });
  const nothing = { axis: null, hasSpaces: false };
  expect(furtherPoints(sweep(topology, axis('load', { until: 'saturated' })))).toEqual(nothing);
  expect(furtherPoints(sweep(axis('pair', { paths: ['a', 'b'] })))).toEqual(nothing);
  expect(furtherPoints(sweep(axis('taper', { when: 'topology = fat_tree' })))).toEqual(nothing);
});

it('reads values as a specification has them', () => {
  const read = (values: string) =>
    askedOf({ ...NOTHING, values }, sweep(axis('topology'))).asked.axes?.['topology'];
  expect(read('100, 2 GB/s, ring')).toEqual([100, '2 GB/s', 'ring']);
  expect(read('{kind: torus, dimensions: 3}')).toEqual([{ kind: 'torus', dimensions: 3 }]);
  expect(read(' ')).toBeUndefined();
  const { asked, errors } = askedOf({ ...NOTHING, values: '{kind: ' }, sweep(axis('topology')));
  expect(asksAnything(asked)).toBe(false);
  expect(errors.values).toBeTruthy();
});

it('reads sub-spaces with and without the word around them', () => {
  const rings = { rings: { base: { topology: 'ring' } } };
  for (const spaces of ['rings: {base: {topology: ring}}', `spaces: ${JSON.stringify(rings)}`]) {
    expect(askedOf({ ...NOTHING, spaces }, sweep(axis('space'))).asked.spaces).toEqual(rings);
  }
  expect(askedOf({ ...NOTHING, spaces: 'rings' }, sweep(axis('space'))).errors.spaces).toMatch(
    /by their names/,
  );
});

it('puts what the service says at its field', () => {
  const problem = (pointer: string | null, allowed: string | null = null) => ({
    field: null,
    pointer,
    line: null,
    message: 'is wrong.',
    allowed,
  });
  expect(errorsOf([problem('/axes/topology/0', 'ring')])).toEqual({
    errors: { values: 'is wrong. Allowed: ring.' },
    hasOther: false,
  });
  expect(errorsOf([problem('/replicates'), problem(null)])).toEqual({
    errors: { replicates: 'is wrong.' },
    hasOther: true,
  });
  expect(errorsOf([]).hasOther).toBe(true);
});
