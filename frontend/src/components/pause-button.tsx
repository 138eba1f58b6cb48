import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';

import { DialogActions, DialogButton } from './dialog-button';
import { ProblemAlert } from './problem-alert';

interface Pause {
  error: Error | null;
  isPending: boolean;
  mutate: (note: string | null, options: { onSuccess: () => void }) => void;
}

interface PauseButtonProps {
  name: string;
  /** What is paused: `the sweep`. */
  what: string;
  consequence: string;
  pause: Pause;
}

function PauseForm({
  what,
  consequence,
  pause,
  onClose,
}: Omit<PauseButtonProps, 'name'> & { onClose: () => void }) {
  const [note, setNote] = useState('');
  return (
    <Stack>
      <Text size="sm">{consequence}</Text>
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
      <DialogActions onLeave={onClose}>
        <Button
          loading={pause.isPending}
          onClick={() => {
            pause.mutate(note.trim() === '' ? null : note.trim(), { onSuccess: onClose });
          }}
        >
          Pause {what}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** A button to pause something, with a note for whoever finds it paused. */
export function PauseButton({ name, ...asked }: PauseButtonProps) {
  return (
    <DialogButton
      label="Pause"
      leftSection={<IconPlayerPause size={16} aria-hidden />}
      title={`Pause “${name}”?`}
    >
      {(close) => <PauseForm {...asked} onClose={close} />}
    </DialogButton>
  );
}
