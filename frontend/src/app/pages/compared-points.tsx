import { Group, Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';

import { ProblemAlert } from '@/components/problem-alert';
import { PointComparisonPanel } from '@/features/answer/components/point-comparison-panel';
import { getSweepOptions } from '@/features/sweep/api/get-sweep';
import { SpecDifferencesPanel } from '@/features/sweep/components/spec-differences';
import { namesToldApart, pointOf } from '@/lib/compared-sweeps';
import { getPointOptions } from '@/lib/requests/get-point';

import { BaselineSelect } from './baseline-select';

const NOWHERE = { sweepId: '', index: 0 };

interface ComparedPoint {
  id: string;
  sweepId: string;
  index: number;
  name: string;
  settings: unknown;
}

function Compared({ points }: { points: readonly ComparedPoint[] }) {
  const [baseline, ...others] = points;
  if (baseline === undefined) return null;
  return (
    <>
      <Group>
        <BaselineSelect things={points} />
      </Group>
      <SpecDifferencesPanel things={points} />
      {others.map((other) => (
        <PointComparisonPanel key={other.id} baseline={baseline} other={other} />
      ))}
    </>
  );
}

/** Points beside each other, `SWEEP.INDEX`; the first is the baseline. */
export function ComparedPoints({ ids }: { ids: readonly string[] }) {
  const places = ids.map((id) => ({ id, ...(pointOf(id) ?? NOWHERE) }));
  const points = useQueries({
    queries: places.map(({ sweepId, index }) => getPointOptions(sweepId, index, 1)),
  });
  const sweeps = useQueries({
    queries: [...new Set(places.map(({ sweepId }) => sweepId))].map((id) => getSweepOptions(id)),
  });
  const failed = points.flatMap(({ error }, index) =>
    error === null ? [] : [{ id: ids[index] ?? '', error }],
  );
  if (failed.length > 0) {
    return failed.map(({ id, error }) => (
      <ProblemAlert key={id} error={error} title={`point: ${id} cannot be compared`} />
    ));
  }
  const nameOf = new Map(
    sweeps.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.name] as const])),
  );
  const read = places.flatMap((place, number) => {
    const settings = points[number]?.data?.point;
    return settings === undefined ? [] : [{ ...place, settings }];
  });
  if (read.length < ids.length || sweeps.some(({ isPending }) => isPending)) {
    return <Skeleton h={400} />;
  }
  const names = namesToldApart(
    read.map(({ sweepId, index }) => ({
      id: sweepId,
      name: `point ${String(index)} of ${nameOf.get(sweepId) ?? sweepId}`,
    })),
  );
  return (
    <Compared
      points={read.map((point, number) => ({ ...point, name: names[number] ?? point.id }))}
    />
  );
}
