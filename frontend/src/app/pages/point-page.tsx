import { Group, Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { PhaseBadge } from '@/components/phase-badge';
import { ProblemAlert } from '@/components/problem-alert';
import { PointKey, PointView } from '@/features/points/components/point-view';
import { useSweep } from '@/features/sweeps/api/get-sweep';
import { coordinatesText } from '@/lib/coordinates';
import { paths } from '@/lib/paths';
import { ProblemError } from '@/lib/problem';
import { usePoint } from '@/lib/requests/get-point';

import { NotFoundPage } from './not-found-page';

const WHOLE_NUMBER = /^\d{1,9}$/;

export function PointPage() {
  const { sweepId = '', index = '' } = useParams();
  if (!WHOLE_NUMBER.test(index)) return <NotFoundPage what="point" />;
  return <KnownPoint sweepId={sweepId} index={Number(index)} />;
}

function KnownPoint({ sweepId, index }: { sweepId: string; index: number }) {
  const { data: sweep } = useSweep(sweepId, { poll: false });
  const { data: point, error, refetch } = usePoint(sweepId, index);
  if (error instanceof ProblemError && error.status === 404) return <NotFoundPage what="point" />;
  if (point === undefined) {
    if (error === null) return <Skeleton h={600} aria-label="Loading the point" />;
    return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  }
  const coordinates = coordinatesText(point.coordinates);
  return (
    <Stack>
      <PageHeader
        title={`Point ${String(index)}`}
        trail={[
          { label: 'Sweeps', to: paths.sweeps() },
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
      <PointView sweepId={sweepId} point={point} />
    </Stack>
  );
}
