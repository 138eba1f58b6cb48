import { expect, test } from 'vitest';

import type { PointColumn, PointsPanel, PooledCurve } from '@/api-schema/models';

import { pooledStairs, violinOutline } from './distribution-option';
import { axisId, drawnColumns, placeOfAxis } from './parallel-option';
import { brushChanges, columnText, placedValue, placesByChoice } from './point-columns';
import { scatterColumns } from './scatter-option';

function column(part: Partial<PointColumn> & Pick<PointColumn, 'path'>): PointColumn {
  return {
    label: part.path,
    unit: null,
    kind: 'axis',
    labels: null,
    keys: null,
    values: [0, 1, 0],
    is_log: false,
    ...part,
  };
}

const panel: PointsPanel = {
  title: '',
  coordinates: {},
  point_indexes: [4, 5, 9],
  choices: [0, 1, 0],
  runs: [5, 5, 5],
  labels: ['ring', 'torus'],
  columns: [
    column({ path: 'topology', labels: ['ring', 'torus'], keys: ['ring', 'torus'] }),
    column({ path: 'endpoints', labels: ['16', '64', '256'], keys: [16, 64, 256] }),
    column({ path: 'completion_time_ns', kind: 'metric', values: [1e3, 2e6, 3e3] }),
    column({ path: 'mean_hops', kind: 'metric', values: [1, 2, null] }),
  ],
};

test('a range brushed over names keeps those, and one over numbers their range', () => {
  const ranges = [
    { axis: axisId(1), low: 1, high: 2 },
    { axis: axisId(2), low: 1500, high: 2e6 },
  ];
  expect(brushChanges(panel, ranges, placeOfAxis)).toEqual({
    'f.endpoints': '64~256',
    'f.completion_time_ns': '1500..2000000',
  });
});

test('what networks cost is a range to brush, and no mark to scatter', () => {
  const cost = column({
    path: 'network_cost_usd',
    kind: 'network',
    unit: 'USD',
    values: [1, 2, 3],
  });
  const priced = {
    ...panel,
    columns: [...panel.columns.slice(0, 2), cost, ...panel.columns.slice(2)],
  };
  expect(scatterColumns(priced)).toEqual([4, 3]);
  expect(brushChanges(priced, [{ axis: axisId(2), low: 1.5, high: 3 }], placeOfAxis)).toEqual({
    'f.network_cost_usd': '1.5..3',
  });
  expect(columnText(cost, 3397.6)).toBe('3,398 USD');
});

test('a brush over a whole axis of names filters nothing', () => {
  expect(brushChanges(panel, [{ axis: axisId(0), low: -1, high: 5 }], placeOfAxis)).toEqual({});
});

test('what a point does not have is a name of its own, or a gap', () => {
  const [topology] = panel.columns;
  const last = panel.columns[3];
  if (topology === undefined || last === undefined) throw new Error('no column');
  expect(placedValue({ ...topology, values: [null] }, 0)).toBe(2);
  expect(placedValue(last, 2)).toBe('-');
  expect(columnText(topology, null)).toBe('none');
  expect(columnText({ ...last, path: 'message_bytes' }, 65_536)).toBe('64 KiB');
});

test('points go with their choice, the first metric upwards', () => {
  expect(placesByChoice(panel)).toEqual([[0, 2], [1]]);
  expect(scatterColumns(panel)).toEqual([3, 2]);
});

test('metrics are drawn however many axes there are', () => {
  const axes = Array.from({ length: 20 }, (_unused, n) => column({ path: `a${String(n)}` }));
  const many = { ...panel, columns: [...axes, ...panel.columns.slice(2)] };
  const drawn = drawnColumns({ panel: many, narrow: false });
  expect(drawn).toHaveLength(9);
  expect(drawn.slice(-2)).toEqual([20, 21]);
});

const curve: PooledCurve = {
  label: 'ring',
  role: 'choice',
  n: 100,
  places: 4,
  values: [1, 5, 9],
  ranks: [1, 50, 100],
  at: [1, 5],
  density: [0.5, 1],
  quartiles: [2, 5, 7],
  point_indexes: [],
};

test('a staircase of some of many values rises by their ranks', () => {
  expect(pooledStairs(curve).map(([, share]) => share)).toEqual([0, 0.01, 0.01, 0.5, 0.5, 1]);
});

test('a violin is as wide below as above', () => {
  expect(violinOutline(curve)).toEqual([
    [1, 0.5],
    [5, 1],
    [5, -1],
    [1, -0.5],
  ]);
});
