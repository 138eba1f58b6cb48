import type { AggregateRow, Axis, Coordinates } from '@/api-schema/models';
import { ATLAS } from '@/testing/data/fabrics';
import { STATIC_AXES, staticAggregates } from '@/testing/data/static';

import { refersTo, rowOf, studyOf } from './study';

function row(index: number, coordinates: Coordinates, mean: number | null = 0.5): AggregateRow {
  return {
    point_index: index,
    coordinates,
    n: 3,
    not_steady: 0,
    mean,
    low: null,
    high: null,
    std: null,
    min: mean,
    max: mean,
    quantiles: {},
  };
}

const aggregates = (...items: AggregateRow[]) => ({
  metric: 'mean_flow_bandwidth_fraction',
  unit: 'fraction',
  timed_out: 0,
  needs_steady_state: false,
  items,
  next_cursor: null,
});

it('arranges the standard study by pattern and engine', () => {
  const study = studyOf(staticAggregates(), { axes: STATIC_AXES, spec: {} }, ATLAS);
  expect(study.patterns).toEqual(['random bisection', 'binomial tree', 'dissemination']);
  expect(study.choices).toEqual(['As imported', 'MinHop', 'Up*/Down*', 'DFSSSP']);
  expect(study.choiceTitle).toBe('Routing engine');
  expect(rowOf(study, 'dissemination', 'MinHop')?.pointIndex).toBe(5);
});

it('knows a fabric by name, version and digest', () => {
  expect(refersTo('atlas', ATLAS)).toBe(true);
  expect(refersTo('atlas@1', ATLAS)).toBe(true);
  expect(refersTo(ATLAS.digest, ATLAS)).toBe(true);
  expect(refersTo('atlas-2', ATLAS)).toBe(false);
  expect(refersTo(undefined, ATLAS)).toBe(false);
});

function axis(name: string, paths: string[], values: unknown[]): Axis {
  const label = (value: unknown) => (typeof value === 'string' ? value : 'a step');
  return { name, paths, unit: null, values: values.map((v) => ({ label: label(v), value: v })) };
}

const NETWORKS = [
  { kind: 'fabric', fabric: 'atlas' },
  { kind: 'fabric', fabric: 'lab' },
  { kind: 'torus', label: 'fabric atlas or so' },
  'torus',
  'fabric',
];
const LABELS = ['fabric atlas', 'fabric lab', 'fabric atlas or so', 'torus', 'fabric'];

it('leaves out points on other networks', () => {
  const rows = LABELS.map((label, index) => row(index, { topology: label }));
  const sweep = {
    axes: [axis('topology', ['topology'], LABELS)],
    spec: { axes: { topology: NETWORKS } },
  };
  const study = studyOf(aggregates(...rows), sweep, ATLAS);
  expect(study.rows.map(({ pointIndex }) => pointIndex)).toEqual([0, 4]);
});

it('leaves out other networks of a zip group, in whatever order its parts are kept', () => {
  const steps = LABELS.map((label) => ({ routing: 'lash', topology: label }));
  const sweep = {
    axes: [axis('network', ['routing', 'topology'], steps)],
    spec: {
      axes: { network: { zip: { 'topology.kind': NETWORKS, routing: Array(5).fill('lash') } } },
    },
  };
  const study = studyOf(aggregates(...steps.map((step, i) => row(i, step))), sweep, ATLAS);
  expect(study.rows.map(({ pointIndex }) => pointIndex)).toEqual([0, 4]);
});

it('leaves out other fabrics of an axis of names, and points without a value', () => {
  const names = ['atlas@2', 'lab'];
  const sweep = {
    axes: [axis('fabric', ['topology.fabric'], names)],
    spec: { axes: { fabric: names } },
  };
  const study = studyOf(
    aggregates(
      row(0, { 'topology.fabric': 'atlas@2', routing: 'lash' }),
      row(1, { 'topology.fabric': 'lab', routing: 'lash' }),
      row(2, { 'topology.fabric': 'atlas@2', routing: 'sssp' }, null),
    ),
    sweep,
    ATLAS,
  );
  expect(study.rows.map(({ pointIndex }) => pointIndex)).toEqual([0]);
});

it('tells points apart by whatever else varies', () => {
  const study = studyOf(
    aggregates(
      row(0, { routing: 'lash', pattern: 'ring', 'failures.failed_links': 0 }),
      row(1, { routing: 'lash', pattern: 'ring', 'failures.failed_links': 4 }),
    ),
    { axes: [], spec: {} },
    ATLAS,
  );
  expect(study.choices).toEqual(['0 failed links', '4 failed links']);
  expect(study.choiceTitle).toBe('Choice');
  expect(study.patterns).toEqual(['ring']);
});
