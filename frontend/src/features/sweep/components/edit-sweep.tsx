import { Button, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';

import type { Priority, Sweep } from '@/api-schema/models';
import { DialogActions, DialogButton } from '@/components/dialog-button';
import { ProblemAlert } from '@/components/problem-alert';

import { useChangeSweep } from '../api/change-sweep';

const PRIORITIES: Priority[] = ['low', 'normal', 'high'];

function EditForm({ sweep, onClose }: { sweep: Sweep; onClose: () => void }) {
  const [name, setName] = useState(sweep.name);
  const [description, setDescription] = useState(sweep.description ?? '');
  const [tags, setTags] = useState(sweep.tags);
  const [priority, setPriority] = useState<Priority>(sweep.priority);
  const change = useChangeSweep(sweep.id);
  const save = () => {
    const text = description.trim() === '' ? null : description;
    change.mutate(
      {
        name: name.trim(),
        description: text,
        tags,
        ...(priority !== sweep.priority && { priority }),
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Stack>
      <TextInput
        label="Name"
        value={name}
        maxLength={200}
        data-autofocus
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
        }}
      />
      <Textarea
        label="Description"
        value={description}
        maxLength={10_000}
        rows={4}
        onChange={({ currentTarget }) => {
          setDescription(currentTarget.value);
        }}
      />
      <TagsInput
        label="Tags"
        description="Small letters, digits, dots, underscores and hyphens; Enter adds one"
        value={tags}
        onChange={setTags}
      />
      <Select
        label="Priority"
        description="Its share of the workers against other sweeps: 1, 4 or 16 parts"
        value={priority}
        data={PRIORITIES}
        allowDeselect={false}
        onChange={(value) => {
          setPriority(PRIORITIES.find((each) => each === value) ?? priority);
        }}
      />
      {change.error !== null && <ProblemAlert error={change.error} title="Not changed" />}
      <DialogActions onLeave={onClose}>
        <Button disabled={name.trim() === ''} loading={change.isPending} onClick={save}>
          Save
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** A button to rename, describe, tag and prioritise a sweep. The specification stays as it was submitted. */
export function EditSweep({ sweep }: { sweep: Sweep }) {
  return (
    <DialogButton
      label="Edit"
      leftSection={<IconPencil size={16} aria-hidden />}
      title="Name, tags and priority"
    >
      {(close) => <EditForm sweep={sweep} onClose={close} />}
    </DialogButton>
  );
}
