import { IconTrash } from '@tabler/icons-react';

import type { Fabric } from '@/api-schema/models';
import { ConfirmButton } from '@/components/confirm-button';

interface DeleteFabricProps {
  fabric: Fabric;
  deleting: boolean;
  onDelete: () => void;
}

/** A button to delete a fabric with all its versions. */
export function DeleteFabric({ fabric, deleting, onDelete }: DeleteFabricProps) {
  const { length } = fabric.versions;
  return (
    <ConfirmButton
      label="Delete"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={deleting}
      question={`Delete “${fabric.name}”?`}
      consequence={`${length === 1 ? 'Its one version goes' : `All its ${String(length)} versions go`} for good. While sweeps use one of them, nothing is deleted, and they are named.`}
      confirmLabel="Delete the fabric"
      onConfirm={onDelete}
    />
  );
}
