import { Button, Group, Stack, TagsInput, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';

import type { SweepSummary } from '@/api-schema/models';
import { CompareButton } from '@/components/compare-button';
import { ConfirmButton } from '@/components/confirm-button';
import { DialogActions, DialogButton } from '@/components/dialog-button';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { isFinal } from '@/lib/phase';
import { useMayHere } from '@/lib/requests/use-rights';

import { addTags, archive, remove, unarchive, useActOnSweeps } from '../api/mark-sweeps';

function TagForm({ onAdd, onClose }: { onAdd: (tags: string[]) => void; onClose: () => void }) {
  const [tags, setTags] = useState<string[]>([]);
  return (
    <Stack>
      <TagsInput
        label="Tags to add"
        description="Small letters, digits, dots, underscores and hyphens; Enter adds one"
        value={tags}
        onChange={setTags}
        data-autofocus
      />
      <DialogActions onLeave={onClose}>
        <Button
          disabled={tags.length === 0}
          onClick={() => {
            onAdd(tags);
            onClose();
          }}
        >
          Add
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** What deleting would do, in words that hold for what is ticked. */
export function deletionText(sweeps: readonly SweepSummary[]): string {
  const underWay = sweeps.filter(({ phase }) => !isFinal(phase)).length;
  const ended = sweeps.length - underWay;
  const gone = `This deletes ${formatCount(ended, 'sweep')} for everybody in the project. You cannot undo this.`;
  if (underWay === 0) return gone;
  return `${gone} Still under way, and kept until cancelled: ${formatCount(underWay, 'sweep')}.`;
}

interface SelectedSweepsProps {
  sweeps: readonly SweepSummary[];
  onClear: () => void;
}

/** What can be done with the sweeps that are ticked. */
export function SelectedSweeps({ sweeps, onClear }: SelectedSweepsProps) {
  const { mutate, isPending } = useActOnSweeps();
  const mayChange = useMayHere('editor');
  const areArchived = sweeps.every((sweep) => sweep.archived_at !== null);
  const deletable = sweeps.filter(({ phase }) => isFinal(phase));
  return (
    <Group gap="xs" role="group" aria-label="Selected sweeps">
      <Text size="sm" fw={600} role="status">
        {formatCount(sweeps.length, 'sweep')} selected
      </Text>
      <CompareButton count={sweeps.length} to={paths.compare(sweeps.map(({ id }) => id))} />
      {mayChange && (
        <>
          <Button
            variant="default"
            size="xs"
            loading={isPending}
            onClick={() => {
              mutate({ sweeps, act: areArchived ? unarchive : archive });
              onClear();
            }}
          >
            {areArchived ? 'Unarchive' : 'Archive'}
          </Button>
          <DialogButton
            label="Tag"
            size="xs"
            title={`Tag ${formatCount(sweeps.length, 'sweep')}`}
            leftSection={<IconTag size={14} aria-hidden />}
          >
            {(close) => (
              <TagForm
                onAdd={(tags) => {
                  mutate({ sweeps, act: addTags(tags) });
                }}
                onClose={close}
              />
            )}
          </DialogButton>
          <ConfirmButton
            label="Delete"
            size="xs"
            color="red"
            disabled={deletable.length === 0}
            question={`Delete ${formatCount(deletable.length, 'sweep')}?`}
            consequence={deletionText(sweeps)}
            confirmLabel={`Delete ${formatCount(deletable.length, 'sweep')}`}
            onConfirm={() => {
              mutate({ sweeps: deletable, act: remove });
              onClear();
            }}
          />
        </>
      )}
      <Button variant="subtle" size="xs" onClick={onClear}>
        Clear
      </Button>
    </Group>
  );
}
