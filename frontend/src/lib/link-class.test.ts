import { linkClassName } from './link-class';

it.each([
  ['dimension_0', 'dimension 0'],
  ['level_0_1', 'level 0 to 1'],
  ['injection', 'injection'],
])('reads %s as %s', (linkClass, name) => {
  expect(linkClassName(linkClass)).toBe(name);
});
