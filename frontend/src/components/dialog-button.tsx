import { Button, type ButtonProps, Group, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface DialogButtonProps extends Omit<ButtonProps, 'children'> {
  label: string;
  title: string;
  /** What stands in the dialog; it begins anew each time the dialog is opened. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, title, children, ...button }: DialogButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" {...button} onClick={open}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={title} centered>
        {children(close)}
      </Modal>
    </>
  );
}

interface DialogActionsProps {
  onLeave: () => void;
  leaveLabel?: string | undefined;
  /** The button that acts. */
  children: ReactNode;
}

/** The end of a dialog: leave all as it is, or act. */
export function DialogActions({ onLeave, leaveLabel, children }: DialogActionsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onLeave}>
        {leaveLabel ?? 'Cancel'}
      </Button>
      {children}
    </Group>
  );
}
