import { Button } from '@mantine/core';
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react';

import type { Sweep } from '@/api-schema/models';
import { ConfirmButton } from '@/components/confirm-button';
import { PauseButton } from '@/components/pause-button';
import { isFinal } from '@/lib/phase';
import { tellFailure } from '@/lib/tell-failure';

import { usePauseSweep, useResumeSweep, useStopSweep } from '../api/hold-sweep';

/** Pausing, resuming and stopping, as far as the phase allows. */
export function HoldSweep({ sweep }: { sweep: Sweep }) {
  const pause = usePauseSweep(sweep.id);
  const resume = useResumeSweep(sweep.id);
  const stop = useStopSweep(sweep.id);
  if (isFinal(sweep.phase)) return null;
  const hold = sweep.held?.hold;
  return (
    <>
      {hold === undefined && (
        <PauseButton
          name={sweep.name}
          what="the sweep"
          consequence="While paused, no new run starts. Runs under way end."
          pause={pause}
        />
      )}
      {hold === 'paused' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={resume.isPending}
          onClick={() => {
            resume.mutate(undefined, { onError: tellFailure });
          }}
        >
          Resume
        </Button>
      )}
      {hold !== 'stopping' && (
        <ConfirmButton
          label="Stop"
          leftSection={<IconHandStop size={16} aria-hidden />}
          loading={stop.isPending}
          question={`Stop “${sweep.name}”?`}
          consequence="Runs under way end and count; those that wait are dropped. A retry can run them later."
          confirmLabel="Stop the sweep"
          onConfirm={() => {
            stop.mutate(undefined, { onError: tellFailure });
          }}
        />
      )}
    </>
  );
}
