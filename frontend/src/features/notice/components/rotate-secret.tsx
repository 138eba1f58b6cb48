import { Button, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

import type { Webhook } from '@/api-schema/models';
import { DialogActions } from '@/components/dialog-button';
import { ProblemAlert } from '@/components/problem-alert';
import { SecretDialog } from '@/components/secret-dialog';

import { useRotateSecret } from '../api/webhooks';

const OVERLAPS = [
  { value: '0', label: 'not at all: it is known to others' },
  { value: '3600', label: 'for an hour' },
  { value: '86400', label: 'for a day' },
  { value: '604800', label: 'for a week' },
];
const A_DAY = '86400';

function RotateDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [overlap, setOverlap] = useState(A_DAY);
  const rotate = useRotateSecret(webhook.id);
  return (
    <SecretDialog
      words="Messages are signed with this secret. It is shown this once: keep it where the receiver finds it."
      title="Another secret"
      secret={rotate.data?.secret}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Messages to {webhook.url} are signed with a new secret at once. While the one of before
          signs as well, the receiver may have either.
        </Text>
        <Select
          label="The secret of before signs as well"
          data={OVERLAPS}
          value={overlap}
          allowDeselect={false}
          onChange={(value) => {
            setOverlap(value ?? A_DAY);
          }}
        />
        {rotate.error !== null && <ProblemAlert error={rotate.error} title="Not made" />}
        <DialogActions onLeave={onClose}>
          <Button
            loading={rotate.isPending}
            onClick={() => {
              rotate.mutate(Number(overlap));
            }}
          >
            Make the secret
          </Button>
        </DialogActions>
      </Stack>
    </SecretDialog>
  );
}

/** A button to give a webhook another secret, which is shown once. */
export function RotateSecret({ webhook }: { webhook: Webhook }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        New secret
      </Button>
      {opened && <RotateDialog webhook={webhook} onClose={close} />}
    </>
  );
}
