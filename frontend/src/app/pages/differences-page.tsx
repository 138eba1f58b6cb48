import { Skeleton, Stack, Text } from '@mantine/core';
import { useParams } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { Pager } from '@/components/pager';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { useSweep } from '@/features/sweep/api/get-sweep';
import { useDifferences } from '@/features/sweep/api/list-differences';
import { DifferencesTable } from '@/features/sweep/components/differences-table';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ProblemError } from '@/lib/problem';
import { useSearchState } from '@/lib/use-search-state';

import { NotFoundPage } from './not-found-page';

/** What changed between a sweep and another of the same specification. */
export function DifferencesPage() {
  const { sweepId = '' } = useParams();
  const [search] = useSearchState();
  const cursor = search.get('cursor') ?? undefined;
  const { data: sweep } = useSweep(sweepId, { poll: false });
  const { data, error, refetch } = useDifferences(sweepId, {
    with: search.get('with') ?? '',
    metric: search.get('metric') ?? undefined,
    cursor,
  });
  if (error instanceof ProblemError && error.status === 404) return <NotFoundPage what="sweep" />;
  return (
    <Stack>
      <PageHeader
        title="Changes"
        trail={[
          { label: 'Sweeps', to: paths.sweeps() },
          { label: sweep?.name ?? 'Sweep', to: paths.sweep(sweepId) },
        ]}
      />
      <Panel>
        {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton h={320} />}
        {data !== undefined && error === null && (
          <>
            <Text role="status">
              {data.moved.toLocaleString('en-US')} of {formatCount(data.compared, 'point')} compared
              moved, {data.unmoved.toLocaleString('en-US')} did not
              {data.missing > 0 && `; ${data.missing.toLocaleString('en-US')} have no run in both`}.
            </Text>
            <DifferencesTable page={data} />
            <Pager
              cursor={cursor}
              nextCursor={data.next_cursor}
              search={search}
              first="First"
              next="More"
            />
          </>
        )}
      </Panel>
    </Stack>
  );
}
