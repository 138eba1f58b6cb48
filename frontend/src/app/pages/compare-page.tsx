import { Alert, Stack, Text } from '@mantine/core';

import { PageHeader } from '@/components/page-header';
import { comparedSweeps } from '@/lib/compared-sweeps';
import { paths } from '@/lib/paths';
import { useSearchState } from '@/lib/use-search-state';

import { ComparedPoints } from './compared-points';
import { ComparedSweeps } from './compared-sweeps';

/** Two to six sweeps, or points, beside each other, each against a baseline. */
export function ComparePage() {
  const [search] = useSearchState();
  const { kind, ids, problems } = comparedSweeps(search);
  return (
    <Stack>
      <PageHeader title="Compare" trail={[{ label: 'Sweeps', to: paths.sweeps() }]} />
      {problems.length > 0 && (
        <Alert color="red" title="These cannot be compared" role="alert">
          {problems.map((problem) => (
            <Text key={problem} size="sm">
              {problem}
            </Text>
          ))}
        </Alert>
      )}
      {problems.length === 0 && kind === 'sweep' && <ComparedSweeps ids={ids} />}
      {problems.length === 0 && kind === 'point' && <ComparedPoints ids={ids} />}
    </Stack>
  );
}
