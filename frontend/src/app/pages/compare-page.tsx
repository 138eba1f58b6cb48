import { Alert, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';

import type { Sweep } from '@/api-schema/models';
import { PageHeader } from '@/components/page-header';
import { ProblemAlert } from '@/components/problem-alert';
import { ComparisonPanel } from '@/features/answer/components/comparison-panel';
import { getSweepOptions } from '@/features/sweep/api/get-sweep';
import { SpecDifferencesPanel } from '@/features/sweep/components/spec-differences';
import { comparedSweeps } from '@/lib/compared-sweeps';
import { paths } from '@/lib/paths';
import { humanName, capitalised } from '@/lib/quantity';
import { useSearchState } from '@/lib/use-search-state';

/** Metrics that all of them have, in the order of the first. */
function commonMetrics(sweeps: readonly Sweep[]): string[] {
  const [first, ...rest] = sweeps;
  return (first?.metrics ?? []).filter((name) =>
    rest.every(({ metrics }) => metrics.includes(name)),
  );
}

function Compared({ sweeps }: { sweeps: readonly Sweep[] }) {
  const [search, change] = useSearchState();
  const [baseline, ...others] = sweeps;
  if (baseline === undefined) return null;
  const metric = search.get('metric') ?? undefined;
  return (
    <>
      <Group>
        <NativeSelect
          label="Baseline"
          value={baseline.id}
          data={sweeps.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget: { value } }) => {
            change({ baseline: value });
          }}
        />
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
      <SpecDifferencesPanel sweeps={sweeps} />
      {others.map((other) => (
        <ComparisonPanel key={other.id} baseline={baseline} other={other} metric={metric} />
      ))}
    </>
  );
}

function Asked({ ids }: { ids: readonly string[] }) {
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

/** Two to six sweeps beside each other, each against a baseline. */
export function ComparePage() {
  const [search] = useSearchState();
  const { ids, problems } = comparedSweeps(search);
  return (
    <Stack>
      <PageHeader title="Compare" trail={[{ label: 'Sweeps', to: paths.sweeps() }]} />
      {problems.length > 0 ? (
        <Alert color="red" title="These cannot be compared" role="alert">
          {problems.map((problem) => (
            <Text key={problem} size="sm">
              {problem}
            </Text>
          ))}
        </Alert>
      ) : (
        <Asked ids={ids} />
      )}
    </Stack>
  );
}
