import { Button } from '@mantine/core';
import { IconCopy, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';

import type { Sweep } from '@/api-schema/models';
import { ConfirmButton } from '@/components/confirm-button';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ahead, canCancel, canRetry, retried } from '@/lib/phase';
import { tellFailure } from '@/lib/tell-failure';

import { useCancelSweep } from '../api/cancel-sweep';
import { useRetrySweep } from '../api/retry-sweep';

import { DeleteSweep } from './delete-sweep';
import { EditSweep } from './edit-sweep';

function cancelText({ expansion, progress }: Sweep): string {
  const dropped = `${formatCount(ahead(progress), 'run')} will be stopped or dropped.`;
  return expansion === null
    ? `${dropped} Results so far are kept, and a retry can finish the rest.`
    : `${dropped} The points that are not made yet will not be made. Results so far are kept.`;
}

/** What can be done with a sweep in its phase. */
export function SweepActions({ sweep }: { sweep: Sweep }) {
  const cancel = useCancelSweep(sweep.id);
  const retry = useRetrySweep(sweep.id);
  const { progress } = sweep;
  const again = retried(progress);
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to={paths.newSweep(sweep.id)}
        leftSection={<IconCopy size={16} aria-hidden />}
      >
        Use as template
      </Button>
      <EditSweep sweep={sweep} />
      {canCancel(sweep.phase) && (
        <ConfirmButton
          label="Cancel"
          color="red"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          loading={cancel.isPending}
          question={`Cancel “${sweep.name}”?`}
          consequence={cancelText(sweep)}
          confirmLabel="Cancel the sweep"
          onConfirm={() => {
            cancel.mutate(undefined, { onError: tellFailure });
          }}
        />
      )}
      {canRetry(sweep.phase, progress) && (
        <ConfirmButton
          label="Retry"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={retry.isPending}
          question={`Retry “${sweep.name}”?`}
          consequence={`${formatCount(again, 'run')} that failed, timed out or was aborted will be simulated again. Completed runs are not touched.`}
          confirmLabel={`Run ${formatCount(again, 'run')} again`}
          onConfirm={() => {
            retry.mutate(undefined, { onError: tellFailure });
          }}
        />
      )}
      <DeleteSweep sweep={sweep} />
    </>
  );
}
