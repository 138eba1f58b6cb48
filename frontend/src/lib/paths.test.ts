import { apiPaths, paths } from './paths';
import { workIn } from './working-project';

afterEach(() => {
  workIn(null);
});

it('names the project of a download in its address, whatever other tabs work in', () => {
  workIn('machines');
  // Another tab of the browser: the cookie is theirs now.
  document.cookie = 'fabricsweep_project=others; path=/';
  expect(apiPaths.fabricExport('atlas', 2, 'dot')).toBe(
    '/v1/fabrics/atlas/export?version=2&format=dot&project=machines',
  );
});

it('leaves the project to the service where none was chosen', () => {
  expect(apiPaths.fabricExport('atlas', 2, 'dot')).toBe(
    '/v1/fabrics/atlas/export?version=2&format=dot',
  );
});

it('takes the chosen price table to a point', () => {
  expect(paths.point('s1', 3)).toBe('/sweeps/s1/points/3');
  expect(paths.point('s1', 3, null)).toBe('/sweeps/s1/points/3');
  expect(paths.point('s1', 3, 'quotes@2')).toBe('/sweeps/s1/points/3?prices=quotes%402');
});
