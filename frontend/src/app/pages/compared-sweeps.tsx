import { Group, NativeSelect, Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';

import type { Sweep } from '@/api-schema/models';
import { ProblemAlert } from '@/components/problem-alert';
import { ComparisonPanel } from '@/features/answer/components/comparison-panel';
import { getSweepOptions } from '@/features/sweep/api/get-sweep';
import { SpecDifferencesPanel } from '@/features/sweep/components/spec-differences';
import { namesToldApart } from '@/lib/compared-sweeps';
import { capitalised, humanName } from '@/lib/quantity';
import { useSearchState } from '@/lib/use-search-state';

import { BaselineSelect } from './baseline-select';

/** Metrics that all of them have, in the order of the first. */
function commonMetrics(sweeps: readonly Sweep[]): string[] {
  const [first, ...rest] = sweeps;
  return (first?.metrics ?? []).filter((name) =>
    rest.every(({ metrics }) => metrics.includes(name)),
  );
}

function Compared({ sweeps }: { sweeps: readonly Sweep[] }) {
  const [search, change] = useSearchState();
  const names = namesToldApart(sweeps);
  const things = sweeps.map(({ id, spec, without_fabrics: isHidden }, index) => ({
    id,
    name: names[index] ?? id,
    settings: spec,
    isHidden,
  }));
  const [baseline, ...others] = things;
  if (baseline === undefined) return null;
  const metric = search.get('metric') ?? undefined;
  return (
    <>
      <Group>
        <BaselineSelect things={things} />
        <NativeSelect
          label="Metric"
          value={metric ?? ''}
          data={[
            { value: '', label: 'What they are answered by' },
            ...commonMetrics(sweeps).map((name) => ({
              value: name,
              label: capitalised(humanName(name)),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            change({ metric: value });
          }}
        />
      </Group>
      <SpecDifferencesPanel things={things} />
      {others.map((other) => (
        <ComparisonPanel key={other.id} baseline={baseline} other={other} metric={metric} />
      ))}
    </>
  );
}

/** Sweeps beside each other; the first is the baseline. */
export function ComparedSweeps({ ids }: { ids: readonly string[] }) {
  const found = useQueries({ queries: ids.map((id) => getSweepOptions(id)) });
  const failed = found.flatMap(({ error }, index) =>
    error === null ? [] : [{ id: ids[index] ?? '', error }],
  );
  const sweeps = found.flatMap(({ data }) => (data === undefined ? [] : [data]));
  if (failed.length > 0) {
    return failed.map(({ id, error }) => (
      <ProblemAlert key={id} error={error} title={`sweep: ${id} cannot be compared`} />
    ));
  }
  if (sweeps.length < ids.length) return <Skeleton h={400} />;
  return <Compared sweeps={sweeps} />;
}
