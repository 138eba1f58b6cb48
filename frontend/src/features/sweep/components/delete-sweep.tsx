import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';

import type { Sweep } from '@/api-schema/models';
import { ConfirmButton } from '@/components/confirm-button';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { isFinal } from '@/lib/phase';
import { tellFailure } from '@/lib/tell-failure';

import { useDeleteSweep } from '../api/delete-sweep';

/** A button to delete a sweep that has ended; one under way has to be cancelled first. */
export function DeleteSweep({ sweep: { id, name, phase, progress } }: { sweep: Sweep }) {
  const navigate = useNavigate();
  const remove = useDeleteSweep(id);
  if (!isFinal(phase)) return null;
  return (
    <ConfirmButton
      label="Delete"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={remove.isPending}
      question={`Delete “${name}”?`}
      consequence={`The sweep with its ${formatCount(progress.total, 'run')} goes for good. Results that were computed for it still answer other sweeps.`}
      confirmLabel={`Delete ${formatCount(progress.total, 'run')}`}
      onConfirm={() => {
        remove.mutate(undefined, {
          onError: tellFailure,
          onSuccess: () => {
            notifications.show({ message: `“${name}” is deleted.` });
            void navigate(paths.sweeps());
          },
        });
      }}
    />
  );
}
