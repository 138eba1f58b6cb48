import { Skeleton, Stack } from '@mantine/core';

import { PageHeader } from '@/components/page-header';
import { ProblemAlert } from '@/components/problem-alert';
import { useOperation } from '@/features/operation/api/get-operation';
import { CarePanel } from '@/features/operation/components/care-panel';
import { ChunksPanel } from '@/features/operation/components/chunks-panel';
import { DatabasePanel } from '@/features/operation/components/database-panel';
import { QueuePanel } from '@/features/operation/components/queue-panel';
import { WorkersPanel } from '@/features/operation/components/workers-panel';

export function OperationPage() {
  const { data, error, isPending, refetch } = useOperation();
  return (
    <Stack>
      <PageHeader title="Operation" subtitle="What workers, queue and database do now." />
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {isPending && error === null && <Skeleton h={320} />}
      {data !== undefined && (
        <>
          <QueuePanel queue={data.queue} />
          <ChunksPanel chunks={data.chunks} />
          <WorkersPanel workers={data.workers} />
          <CarePanel care={data.care} />
          <DatabasePanel database={data.database} />
        </>
      )}
    </Stack>
  );
}
