import { componentTitle } from './component-title';

it('says components by their titles, and leaves what is none', () => {
  expect(componentTitle('topology', 'dragonfly_plus')).toBe('Dragonfly+');
  expect(componentTitle('topology', 'fat_tree leaf_taper=4')).toBe('Fat tree leaf_taper=4');
  expect(componentTitle('routing', 'ugal')).toBe('UGAL');
  expect(componentTitle('placement', 'random')).toBe('random');
  expect(componentTitle('topology', 'Torus of 2019')).toBe('Torus of 2019');
  expect(componentTitle('topology', 'torus2')).toBe('torus2');
  expect(componentTitle('network.link_bandwidth_gbps', 'torus')).toBe('torus');
});
