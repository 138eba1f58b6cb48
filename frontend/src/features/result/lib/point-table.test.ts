import { expect, test } from 'vitest';

import { COLUMNS, meansOf, rowsOf } from '@/testing/data/results';
import { makeSweep, progressOf } from '@/testing/data/sweep';

import { pointCell, pointColumns, pointSort, shownPointColumns, tableRows } from './point-table';

const sweep = makeSweep('s', 'Study', 'completed', progressOf({ completed: 240 }));
const runs = rowsOf(sweep).slice(0, 10);
const points = meansOf(runs);
const columns = COLUMNS.filter(({ kind }) => kind !== 'meta');

test('what varies stands before what was measured, and what does not behind', () => {
  const fixed = sweep.axes.map((axis) =>
    axis.paths.includes('topology') ? { ...axis, values: axis.values.slice(0, 1) } : axis,
  );
  const names = pointColumns(columns, fixed).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['point_index', 'network.link_bandwidth_gbps']);
  expect(names.indexOf('completion_time_ns')).toBeLessThan(names.indexOf('topology'));
});

test('columns that nobody knows show the usual ones', () => {
  const all = pointColumns(columns, sweep.axes);
  expect(shownPointColumns(all, 'replicate')).toEqual(shownPointColumns(all, null));
  expect(shownPointColumns([], null)).toEqual([]); // before anything is known
  expect(shownPointColumns(all, 'topology').map(({ name }) => name)).toEqual(['topology']);
});

test('what networks cost stands behind what was measured', () => {
  const cost = { name: 'network_power_w', kind: 'network' as const, unit: 'W', help: '' };
  const all = pointColumns([cost, ...columns], sweep.axes);
  const metrics = all.filter(({ kind }) => kind === 'metric');
  expect(all.indexOf(cost)).toBe(all.indexOf(metrics.at(-1) ?? cost) + 1);
  expect(shownPointColumns(all, null)).not.toContain(cost);
  const [point] = points;
  if (point === undefined) throw new Error('a point is listed');
  expect(pointCell({ ...point, network: { network_power_w: 84.1 } }, cost)).toBe('84.1 W');
  expect(pointCell({ ...point, network: { network_power_w: null } }, cost)).toBe('–');
  expect(pointSort('-network_power_w')).toBe('-network_power_w');
});

test('points are sorted by one coordinate or mean', () => {
  expect(pointSort('-completion_time_ns,topology')).toBe('-completion_time_ns');
  expect(pointSort('replicate,topology')).toBe('topology');
  expect(pointSort('-point_index')).toBeUndefined();
});

test('runs stand below the point that was opened', () => {
  const below = tableRows(points, new Map([[0, runs.slice(0, 5)]]));
  const five = Array.from({ length: 5 }, () => 'run');
  expect(below.map(({ kind }) => kind)).toEqual(['point', ...five, 'point']);
  expect(tableRows(points, new Map([[1, undefined]])).map(({ kind }) => kind)).toEqual([
    'point',
    'point',
    'loading',
  ]);
});

test('a point that was saturated says so in place of a mean', () => {
  const [first] = points;
  const metric = columns.find(({ name }) => name === 'completion_time_ns');
  if (first === undefined || metric === undefined) throw new Error('no point');
  expect(pointCell(first, metric)).toMatch(/ ± /);
  expect(
    pointCell({ ...first, not_steady: 1, metrics: { completion_time_ns: null } }, metric),
  ).toBe('not steady');
});
