import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { PageSkeleton } from '@/components/page-skeleton';
import { PhaseBadge } from '@/components/phase-badge';
import { ProblemAlert } from '@/components/problem-alert';
import { PointNetwork } from '@/features/network/components/point-network';
import { PointKey, PointView } from '@/features/run/components/point-view';
import { useSweep } from '@/features/sweep/api/get-sweep';
import { coordinatesText } from '@/lib/coordinates';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ProblemError } from '@/lib/problem';
import { FIRST_REPLICATES, usePoint } from '@/lib/requests/get-point';
import { useIsReader } from '@/lib/requests/use-rights';
import { useSearchState } from '@/lib/use-search-state';

import { NotFoundPage } from './not-found-page';

const WHOLE_NUMBER = /^\d{1,9}$/;

export function PointPage() {
  const { sweepId = '', index = '' } = useParams();
  if (!WHOLE_NUMBER.test(index)) return <NotFoundPage what="point" />;
  return <KnownPoint sweepId={sweepId} index={Number(index)} />;
}

function KnownPoint({ sweepId, index }: { sweepId: string; index: number }) {
  const { data: sweep } = useSweep(sweepId, { poll: false });
  const isReader = useIsReader();
  const [search] = useSearchState();
  const [more, setMore] = useState(FIRST_REPLICATES);
  // A link to a replicate far behind the first ones shows it.
  const named = search.get('replicate') ?? '';
  const wanted = Math.max(more, WHOLE_NUMBER.test(named) ? Number(named) + 1 : 0);
  const {
    data: point,
    error,
    isFetching,
    refetch,
  } = usePoint(sweepId, index, wanted, search.get('prices') ?? undefined);
  if (error instanceof ProblemError && error.status === 404) return <NotFoundPage what="point" />;
  if (point === undefined) {
    if (error === null) return <PageSkeleton of="point" />;
    return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  }
  const coordinates = coordinatesText(point.coordinates);
  return (
    <Stack>
      <PageHeader
        title={`Point ${String(index)}`}
        of={sweep?.name}
        trail={[
          ...(isReader ? [] : [{ label: 'Sweeps', to: paths.sweeps() }]),
          { label: sweep?.name ?? 'Sweep', to: paths.sweep(sweepId) },
        ]}
        beside={<PhaseBadge phase={point.phase} size="lg" />}
        subtitle={
          <Group gap="md">
            {coordinates !== '' && <span>{coordinates}</span>}
            <PointKey value={point.point_key} />
          </Group>
        }
      />
      {point.next_cursor !== null && (
        <Group gap="sm">
          <Text size="sm">
            {formatCount(point.replicates.length, 'replicate')} of {point.progress.total} are shown;
            means and intervals are over all.
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            loading={isFetching && point.replicates.length < wanted}
            onClick={() => {
              setMore(point.replicates.length + FIRST_REPLICATES);
            }}
          >
            Show more
          </Button>
        </Group>
      )}
      <PointView
        sweepId={sweepId}
        point={point}
        network={<PointNetwork sweepId={sweepId} point={point} />}
      />
    </Stack>
  );
}
