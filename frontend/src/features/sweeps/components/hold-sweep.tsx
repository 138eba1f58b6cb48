import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHandStop, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';

import type { Sweep } from '@/api-schema/models';
import { ConfirmButton } from '@/components/confirm-button';
import { ProblemAlert } from '@/components/problem-alert';
import { isFinal } from '@/lib/phase';
import { tellFailure } from '@/lib/tell-failure';

import { usePauseSweep, useResumeSweep, useStopSweep } from '../api/hold-sweep';

function PauseButton({ sweep: { id, name } }: { sweep: Sweep }) {
  const [opened, { open, close }] = useDisclosure(false);
  const [note, setNote] = useState('');
  const pause = usePauseSweep(id);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPause size={16} aria-hidden />}
        onClick={open}
      >
        Pause
      </Button>
      <Modal opened={opened} onClose={close} title={`Pause “${name}”?`} centered>
        <Stack>
          <Text size="sm">Runs under way end; no others begin until it is resumed.</Text>
          <TextInput
            label="Note"
            description="For whoever finds it paused; may be empty"
            value={note}
            maxLength={500}
            data-autofocus
            onChange={({ currentTarget }) => {
              setNote(currentTarget.value);
            }}
          />
          {pause.error !== null && <ProblemAlert error={pause.error} title="Not paused" />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Keep as it is
            </Button>
            <Button
              loading={pause.isPending}
              onClick={() => {
                pause.mutate(note.trim() === '' ? null : note.trim(), { onSuccess: close });
              }}
            >
              Pause the sweep
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

/** Pausing, resuming and stopping, as far as the phase allows. */
export function HoldSweep({ sweep }: { sweep: Sweep }) {
  const resume = useResumeSweep(sweep.id);
  const stop = useStopSweep(sweep.id);
  if (isFinal(sweep.phase)) return null;
  const hold = sweep.held?.hold;
  return (
    <>
      {hold === undefined && <PauseButton sweep={sweep} />}
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
