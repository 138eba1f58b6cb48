import { Table } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';

import { ConfirmButton } from '@/components/confirm-button';
import { Moment } from '@/components/moment';
import { tellFailure } from '@/lib/tell-failure';

/** A key or a link: it ends, and can be revoked before. */
interface Lent {
  id: string;
  expires_at: string;
  used_at: string | null;
}

interface LentCellsProps {
  lent: Lent;
  revoke: UseMutationResult<unknown, Error, string>;
  /** What is asked before it is revoked, and what then follows. */
  question: string;
  consequence: string;
  confirmLabel: string;
}

/** Heads of the cells that keys and share links have alike. */
export function LentHeads() {
  return (
    <>
      <Table.Th>Good until</Table.Th>
      <Table.Th>Last use</Table.Th>
      <Table.Th aria-label="What can be done" />
    </>
  );
}

/** Until when it is good, when it was used last, and a button to revoke it. */
export function LentCells({ lent, revoke, ...words }: LentCellsProps) {
  return (
    <>
      <Table.Td>
        <Moment iso={lent.expires_at} />
      </Table.Td>
      <Table.Td>
        {lent.used_at === null ? 'never' : <Moment iso={lent.used_at} relative />}
      </Table.Td>
      <Table.Td>
        <ConfirmButton
          label="Revoke"
          color="red"
          size="xs"
          loading={revoke.isPending}
          {...words}
          onConfirm={() => {
            revoke.mutate(lent.id, { onError: tellFailure });
          }}
        />
      </Table.Td>
    </>
  );
}
