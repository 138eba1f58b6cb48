import { isName, nameFromFile } from './import-name';

it.each([
  ['Atlas 2024.txt.gz', 'atlas-2024'],
  ['ibnetdiscover.out', 'ibnetdiscover'],
  ['_Lab (new).DOT', 'lab-new'],
  ['ranger.v2.topo', 'ranger.v2'],
  ['allreduce.0.et', 'allreduce'],
  ['Sweep3D.goal', 'sweep3d'],
  ['日本.txt', ''],
])('makes a name of %s', (file, name) => {
  expect(nameFromFile(file)).toBe(name);
});

it('knows names that the service takes', () => {
  expect(isName('atlas-2.b_1')).toBe(true);
  for (const name of ['', '-a', 'Atlas', 'a b', 'a'.repeat(64)]) expect(isName(name)).toBe(false);
});
