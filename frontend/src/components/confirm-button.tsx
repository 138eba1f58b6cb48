import { Button, type ButtonProps, Stack, Text } from '@mantine/core';

import { DialogActions, DialogButton } from './dialog-button';

interface ConfirmButtonProps extends ButtonProps {
  label: string;
  question: string;
  consequence: string;
  confirmLabel: string;
  /** Instead of “Cancel”, where that would be taken for what is asked. */
  leaveLabel?: string;
  onConfirm: () => void;
}

/** A button that asks before it acts. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, question, consequence, confirmLabel, leaveLabel, onConfirm, ...button } = props;
  return (
    <DialogButton label={label} title={question} {...button}>
      {(close) => (
        <Stack>
          <Text size="sm">{consequence}</Text>
          <DialogActions onLeave={close} leaveLabel={leaveLabel}>
            <Button
              color={button.color}
              data-autofocus
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </Stack>
      )}
    </DialogButton>
  );
}
