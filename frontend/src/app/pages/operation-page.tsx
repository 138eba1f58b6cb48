import { Button, Skeleton, Stack } from '@mantine/core';
import { Link } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { ProblemAlert } from '@/components/problem-alert';
import { useOperation } from '@/features/operation/api/get-operation';
import { CarePanel } from '@/features/operation/components/care-panel';
import { ChunksPanel } from '@/features/operation/components/chunks-panel';
import { DatabasePanel } from '@/features/operation/components/database-panel';
import { QueuePanel } from '@/features/operation/components/queue-panel';
import { WorkersPanel } from '@/features/operation/components/workers-panel';
import { paths } from '@/lib/paths';
import { useIsLocal } from '@/lib/requests/use-rights';

function AuditLink() {
  return (
    <Button variant="default" component={Link} to={paths.audit()}>
      Audit log
    </Button>
  );
}

export function OperationPage() {
  const { data, error, isPending, refetch } = useOperation();
  const isLocal = useIsLocal();
  return (
    <Stack>
      <PageHeader
        title="Operation"
        subtitle="What workers, queue and database do now."
        actions={!isLocal && <AuditLink />}
      />
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
