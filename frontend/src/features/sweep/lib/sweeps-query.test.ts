import { isNarrowed, sweepsQuery } from './sweeps-query';

it('reads what the address says and leaves out what means nothing', () => {
  const query = sweepsQuery(new URLSearchParams('search=ring&sort=size&phase=odd&starred=1'));
  expect(query).toMatchObject({ search: 'ring', starred: true });
  expect(query.sort).toBeUndefined();
  expect(query.phase).toBeUndefined();
  expect(isNarrowed(query)).toBe(true);
  expect(isNarrowed(sweepsQuery(new URLSearchParams('sort=name&helpers=1')))).toBe(false);
});
