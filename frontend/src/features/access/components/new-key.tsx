import { Button, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

import type { KeyRequest, Project } from '@/api-schema/models';
import { DialogActions } from '@/components/dialog-button';
import { ProblemAlert } from '@/components/problem-alert';
import { SecretDialog } from '@/components/secret-dialog';
import { includes, rolesUpTo } from '@/lib/roles';

import { useCreateKey } from '../api/keys';

const MOST_DAYS = 366;

interface FieldsProps {
  asked: KeyRequest;
  roles: KeyRequest['role'][];
  onChange: (asked: KeyRequest) => void;
}

function Fields({ asked, roles, onChange }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        description="What it is for, such as the machine that uses it"
        required
        data-autofocus
        value={asked.name}
        onChange={({ currentTarget: { value } }) => {
          onChange({ ...asked, name: value });
        }}
      />
      <NativeSelect
        label="Role"
        description="What whoever has it may do in this project; admin: in every one"
        data={roles}
        value={asked.role}
        onChange={({ currentTarget: { value } }) => {
          onChange({ ...asked, role: value as KeyRequest['role'] });
        }}
      />
      <NumberInput
        label="Days until it is good for nothing"
        min={1}
        max={MOST_DAYS}
        allowDecimal={false}
        value={asked.expires_in_days}
        onChange={(value) => {
          onChange({ ...asked, expires_in_days: Number(value) });
        }}
      />
    </>
  );
}

function NewKeyDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const role = includes(project.role, 'editor') ? 'editor' : 'viewer';
  const [asked, change] = useState<KeyRequest>({ name: '', role, expires_in_days: 90 });
  const create = useCreateKey(project.name);
  return (
    <SecretDialog
      title="New API key"
      words="This is the key. It is shown this once: keep it where the program finds it, as FABRICSWEEP_API_KEY."
      secret={create.data?.key}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate(asked);
        }}
      >
        <Stack>
          <Fields asked={asked} roles={rolesUpTo(project.role)} onChange={change} />
          {create.error !== null && <ProblemAlert error={create.error} title="Not made" />}
          <DialogActions onLeave={onClose} leaveLabel="Leave it">
            <Button type="submit" loading={create.isPending} disabled={asked.name.trim() === ''}>
              Make the key
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </SecretDialog>
  );
}

/** A button to make an API key, which is shown once. */
export function NewKey({ project }: { project: Project }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button onClick={open}>New API key</Button>
      {opened && <NewKeyDialog project={project} onClose={close} />}
    </>
  );
}
