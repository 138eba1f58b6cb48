import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';

import { ProblemAlert } from '@/components/problem-alert';

import { usePauseSchedule } from '../api/schedule-verbs';

/** A button to pause a schedule, with a note for whoever finds it paused. */
export function PauseSchedule({ id, name }: { id: string; name: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  const [note, setNote] = useState('');
  const pause = usePauseSchedule(id);
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
              Pause the schedule
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
