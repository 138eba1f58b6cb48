import { Skeleton, Stack, Table, Text, Title } from '@mantine/core';

import type { ShareLink } from '@/api-schema/models';
import { ProblemAlert } from '@/components/problem-alert';
import { ScrollTable } from '@/components/scroll-table';

import { useRevokeShareLink, useShareLinks } from '../api/share-links';

import { LentCells, LentHeads } from './lent-cells';

function Row({ link, sweepId }: { link: ShareLink; sweepId: string }) {
  const revoke = useRevokeShareLink(sweepId);
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{link.made_by}</Table.Td>
      <Table.Td>{link.with_fabrics ? 'lent, too' : 'not lent'}</Table.Td>
      <LentCells
        lent={link}
        revoke={revoke}
        question={`Revoke the link of ${link.made_by}?`}
        consequence="This link stops working at once. You cannot undo this."
        confirmLabel="Revoke the link"
      />
    </Table.Tr>
  );
}

/** The share links of a sweep that are good now; what they are is shown where they are made alone. */
export function ShareLinkList({ sweepId }: { sweepId: string }) {
  const { data, error, isPending, refetch } = useShareLinks(sweepId);
  return (
    <Stack gap="xs" mt="md">
      <Title order={3} size="h5">
        Links that are good now
      </Title>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {isPending && error === null && <Skeleton h={40} />}
      {data?.length === 0 && <Text size="sm">None.</Text>}
      {data !== undefined && data.length > 0 && (
        <ScrollTable label="Share links" miw={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Made by</Table.Th>
              <Table.Th>Imported fabrics</Table.Th>
              <LentHeads />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((link) => (
              <Row key={link.id} link={link} sweepId={sweepId} />
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </Stack>
  );
}
