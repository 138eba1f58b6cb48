import { expect, it } from 'vitest';

import type { Axis } from '@/api-schema/models';

import { competingChoices } from './axis-choices';

const AXES = [
  { name: 'interconnect', paths: ['topology', 'routing', 'network.buffer_bytes'] },
  { name: 'topology.endpoints', paths: ['topology.endpoints'] },
] as Axis[];

it('offers what moves together once, by the name of its axis', () => {
  expect(competingChoices(AXES, 'routing')).toEqual([
    { value: 'routing', label: 'Interconnect' },
    { value: 'topology.endpoints', label: 'Endpoints' },
  ]);
  expect(competingChoices(AXES, 'topology.endpoints')[0]?.value).toBe('topology');
});
