import {
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  type ModalProps,
  Stack,
  Text,
} from '@mantine/core';
import type { ReactNode } from 'react';

interface SecretProps {
  secret: string;
  words: ReactNode;
  onClose: () => void;
}

function Secret({ secret, words, onClose }: SecretProps) {
  return (
    <Stack>
      <Text size="sm">{words}</Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {secret}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>I have kept it</Button>
      </Group>
    </Stack>
  );
}

interface SecretDialogProps {
  title: string;
  /** The title once there is a secret. */
  secretTitle?: string;
  size?: ModalProps['size'];
  /** What the secret is for, and where to keep it. */
  words: ReactNode;
  /** What the service has given; undefined before. */
  secret: string | undefined;
  onClose: () => void;
  /** What stands in the dialog before there is a secret. */
  children: ReactNode;
}

/** A dialog that ends with a secret, which no other answer holds: it is not closed by chance then. */
export function SecretDialog(props: SecretDialogProps) {
  const {
    title,
    secretTitle = 'Its secret',
    size = 'md',
    words,
    secret,
    onClose,
    children,
  } = props;
  const isAsking = secret === undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={isAsking ? title : secretTitle}
      size={size}
      centered
      closeOnClickOutside={isAsking}
      closeOnEscape={isAsking}
    >
      {isAsking ? children : <Secret secret={secret} words={words} onClose={onClose} />}
    </Modal>
  );
}
