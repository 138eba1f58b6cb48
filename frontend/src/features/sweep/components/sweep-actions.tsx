import { Button } from '@mantine/core';
import { IconCopy, IconPlayerStop } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';

import type { Sweep } from '@/api-schema/models';
import { ConfirmButton } from '@/components/confirm-button';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ahead, canCancel, canRetry, retried } from '@/lib/phase';
import { useMayHere, useMayIn } from '@/lib/requests/use-rights';
import { tellFailure } from '@/lib/tell-failure';

import { useCancelSweep } from '../api/cancel-sweep';

import { DeleteSweep } from './delete-sweep';
import { HoldSweep } from './hold-sweep';

/** It reads the specification, by a parser of YAML that the rest of the page does without. */
const ExtendSweep = lazy(() =>
  import('./extend-sweep').then((module) => ({ default: module.ExtendSweep })),
);

const EditSweep = lazy(() =>
  import('./edit-sweep').then((module) => ({ default: module.EditSweep })),
);

const RetrySweep = lazy(() =>
  import('./retry-sweep').then((module) => ({ default: module.RetrySweep })),
);

function cancelText({ expansion, progress }: Sweep): string {
  const dropped = `${formatCount(ahead(progress), 'run')} will be stopped or dropped.`;
  return expansion === null
    ? `${dropped} Results so far are kept, and a retry can finish the rest.`
    : `${dropped} The points that are not made yet will not be made. Results so far are kept.`;
}

function Template({ sweep }: { sweep: Sweep }) {
  return (
    <Button
      variant="default"
      component={Link}
      to={paths.newSweep(sweep.id)}
      leftSection={<IconCopy size={16} aria-hidden />}
    >
      Use as template
    </Button>
  );
}

function Changes({ sweep }: { sweep: Sweep }) {
  const cancel = useCancelSweep(sweep.id);
  const { progress } = sweep;
  // A retry also goes on with what the circuit breaker has paused.
  const mayGoOn = sweep.held?.hold === 'paused' && retried(progress) > 0;
  return (
    <>
      <Suspense>
        <EditSweep sweep={sweep} />
      </Suspense>
      <HoldSweep sweep={sweep} />
      {canCancel(sweep.phase) && (
        <ConfirmButton
          label="Cancel"
          color="red"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          loading={cancel.isPending}
          question={`Cancel “${sweep.name}”?`}
          consequence={cancelText(sweep)}
          confirmLabel="Cancel the sweep"
          leaveLabel="Keep running"
          onConfirm={() => {
            cancel.mutate(undefined, { onError: tellFailure });
          }}
        />
      )}
      <Suspense>
        {(canRetry(sweep.phase, progress) || mayGoOn) && <RetrySweep sweep={sweep} />}
      </Suspense>
      <Suspense>
        <ExtendSweep sweep={sweep} />
      </Suspense>
      <DeleteSweep sweep={sweep} />
    </>
  );
}

/** What whoever looks may do with a sweep in its phase. */
export function SweepActions({ sweep }: { sweep: Sweep }) {
  const maySubmit = useMayHere('editor');
  const mayChange = useMayIn(sweep.project, 'editor');
  return (
    <>
      {maySubmit && <Template sweep={sweep} />}
      {mayChange && <Changes sweep={sweep} />}
    </>
  );
}
