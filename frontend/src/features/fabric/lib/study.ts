/** The points of a sweep that used a fabric, arranged by pattern and by everything else. Pure. */
import type {
  AggregateRow,
  Aggregates,
  Axis,
  Coordinates,
  Fabric,
  Sweep,
} from '@/api-schema/models';
import { coordinatesText } from '@/lib/coordinates';

export interface StudyRow {
  pattern: string;
  /** The routing engine, and what else the sweep varies beside the pattern. */
  choice: string;
  pointIndex: number;
  n: number;
  mean: number;
  low: number | null;
  high: number | null;
}

export interface Study {
  patterns: string[];
  choices: string[];
  rows: StudyRow[];
  /** What a choice is. */
  choiceTitle: string;
}

type FabricNames = Pick<Fabric, 'name' | 'versions'>;
type Steps = Pick<Sweep, 'axes' | 'spec'>;

const TOPOLOGY_PATHS = ['topology', 'topology.fabric'];

/** Whether a reference (`name`, `name@version` or a digest) means some version of the fabric. */
export function refersTo(reference: unknown, { name, versions }: FabricNames): boolean {
  if (typeof reference !== 'string') return false;
  return (
    reference === name ||
    reference.startsWith(`${name}@`) ||
    versions.some(({ digest }) => digest === reference)
  );
}

/** Whether what a specification writes for the topology, or its fabric, can mean the fabric. */
function meansFabric(written: unknown, path: string, fabric: FabricNames): boolean {
  if (path === 'topology.fabric') return refersTo(written, fabric);
  if (typeof written !== 'object' || written === null) return written === 'fabric';
  if ('fabric' in written) return refersTo(written.fabric, fabric);
  return !('kind' in written) || written.kind === 'fabric';
}

/** What the specification writes for a path of an axis, step by step. */
function writtenSteps(spec: Sweep['spec'], { name }: Axis, path: string): unknown[] {
  const axes = spec.axes as Record<string, unknown> | undefined;
  const written = axes?.[name];
  if (typeof written !== 'object' || written === null || !('zip' in written))
    return asList(written);
  const means = (part: string) =>
    [path, `${path}.kind`].includes(part) || path.endsWith(`.${part}`);
  return asList(Object.entries(written.zip as object).find(([part]) => means(part))?.[1]);
}

function asList(written: unknown): unknown[] {
  return Array.isArray(written) ? written : [];
}

/** Coordinates at which the sweep uses another topology than the fabric, as path and value. */
function otherNetworks({ spec, axes }: Steps, fabric: FabricNames): Map<string, Set<unknown>> {
  const others = new Map<string, Set<unknown>>();
  for (const axis of axes) {
    for (const path of axis.paths.filter((each) => TOPOLOGY_PATHS.includes(each))) {
      const steps = writtenSteps(spec, axis, path);
      const foreign = axis.values
        .filter((_, step) => !meansFabric(steps[step], path, fabric))
        .map(({ value }) => (axis.paths.length === 1 ? value : (value as Coordinates)[path]));
      others.set(path, new Set(foreign));
    }
  }
  return others;
}

function pick(coordinates: Coordinates, wanted: (path: string) => boolean): Coordinates {
  return Object.fromEntries(Object.entries(coordinates).filter(([path]) => wanted(path)));
}

const isPattern = (path: string) => path.split('.')[0] === 'pattern';

/** Paths along which the rows differ. */
function varied(rows: readonly AggregateRow[]): Set<string> {
  const values = new Map<string, Set<unknown>>();
  for (const { coordinates } of rows) {
    for (const [path, value] of Object.entries(coordinates)) {
      values.set(path, (values.get(path) ?? new Set()).add(value));
    }
  }
  return new Set([...values].filter(([, seen]) => seen.size > 1).map(([path]) => path));
}

/** Rows of the sweep's points on this fabric that have a value. */
export function studyOf({ items }: Aggregates, sweep: Steps, fabric: FabricNames): Study {
  const others = otherNetworks(sweep, fabric);
  const here = items.filter(({ coordinates }) =>
    [...others].every(([path, foreign]) => !foreign.has(coordinates[path])),
  );
  const paths = varied(here);
  const choicePaths = [...paths].filter((path) => !isPattern(path));
  const rows = here.flatMap(({ coordinates, mean, point_index, n, low, high }) => {
    if (mean === null) return [];
    const pattern = coordinatesText(pick(coordinates, isPattern));
    const routing = coordinatesText(pick(coordinates, (path) => path.startsWith('routing')));
    const choice = coordinatesText(pick(coordinates, (path) => choicePaths.includes(path)));
    return [
      {
        pattern: pattern === '' ? 'its one pattern' : pattern,
        choice: choice === '' ? (routing === '' ? 'as specified' : routing) : choice,
        pointIndex: point_index,
        n,
        mean,
        low,
        high,
      },
    ];
  });
  const routingOnly = choicePaths.every((path) => path.startsWith('routing'));
  return {
    patterns: [...new Set(rows.map(({ pattern }) => pattern))],
    choices: [...new Set(rows.map(({ choice }) => choice))],
    rows,
    choiceTitle: routingOnly ? 'Routing engine' : 'Choice',
  };
}

/** The row of a pattern and a choice, if the sweep has one. */
export function rowOf(study: Study, pattern: string, choice: string): StudyRow | undefined {
  return study.rows.find((row) => row.pattern === pattern && row.choice === choice);
}
