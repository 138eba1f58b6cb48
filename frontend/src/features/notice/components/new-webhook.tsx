import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

import { DialogActions } from '@/components/dialog-button';
import { ProblemAlert } from '@/components/problem-alert';
import { SecretDialog } from '@/components/secret-dialog';

import { type NewWebhook as Asked, useCreateWebhook } from '../api/webhooks';
import { ASKED_EVENTS, EVENT_WORDS } from '../lib/event-words';

const EMPTY: Asked = { url: '', description: null, events: ['alert'] };

function Fields({ asked, onChange }: { asked: Asked; onChange: (asked: Asked) => void }) {
  return (
    <>
      <TextInput
        label="Address"
        description="https:// and public, unless the server allows more"
        placeholder="https://hooks.example.org/fabricsweep"
        required
        data-autofocus
        value={asked.url}
        onChange={({ currentTarget: { value } }) => {
          onChange({ ...asked, url: value.trim() });
        }}
      />
      <TextInput
        label="Description"
        value={asked.description ?? ''}
        onChange={({ currentTarget: { value } }) => {
          onChange({ ...asked, description: value === '' ? null : value });
        }}
      />
      <Checkbox.Group
        label="It is told when"
        value={asked.events}
        onChange={(names) => {
          onChange({ ...asked, events: ASKED_EVENTS.filter((name) => names.includes(name)) });
        }}
      >
        <Stack gap="xs" mt="xs">
          {ASKED_EVENTS.map((name) => (
            <Checkbox key={name} value={name} label={`${EVENT_WORDS[name]} (${name})`} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}

function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [asked, change] = useState(EMPTY);
  const create = useCreateWebhook();
  return (
    <SecretDialog
      words="Messages are signed with this secret. It is shown this once: keep it where the receiver finds it."
      title="New webhook"
      secret={create.data?.secret}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate(asked);
        }}
      >
        <Stack>
          <Fields asked={asked} onChange={change} />
          {create.error !== null && <ProblemAlert error={create.error} title="Not made" />}
          <DialogActions onLeave={onClose} leaveLabel="Leave it">
            <Button
              type="submit"
              loading={create.isPending}
              disabled={asked.url === '' || asked.events.length === 0}
            >
              Make the webhook
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </SecretDialog>
  );
}

/** A button to make a webhook; its secret is shown once. */
export function NewWebhook() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button onClick={open}>New webhook</Button>
      {opened && <NewWebhookDialog onClose={close} />}
    </>
  );
}
