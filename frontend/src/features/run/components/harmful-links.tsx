import { Table, Text, Title } from '@mantine/core';

import type { StaticDocument } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { formatCount, formatNumber, formatPercent } from '@/lib/format';

/** What failing links cost, and which of them cost most. */
export function HarmfulLinks({ failures }: { failures: NonNullable<StaticDocument['failures']> }) {
  const { trials, links_failed: failed, mean_loss_fraction: loss, harmful } = failures;
  return (
    <>
      <Title order={3} size="h4">
        Links whose failure hurts most
      </Title>
      <Text size="sm">
        In {formatCount(trials, 'trial')}, each without {formatCount(failed, 'random link')} and
        with the tables filled anew, the mean flow bandwidth fell by {formatPercent(loss)}.
        {failed > 1 &&
          ' The loss of a set is charged to each of its links, and only many trials tell them apart.'}
      </Text>
      {harmful.length > 0 && (
        <ScrollTable label="Harmful links" miw={620}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>From</Table.Th>
              <Table.Th>To</Table.Th>
              <Table.Th ta="right">Failed in</Table.Th>
              <Table.Th ta="right">Mean loss</Table.Th>
              <Table.Th ta="right">Pairs cut off</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
            {harmful.map((link) => (
              <Table.Tr key={`${link.from}:${String(link.from_port)}>${link.to}`}>
                <Table.Th scope="row" fw={500}>
                  {link.from}:{link.from_port}
                </Table.Th>
                <Table.Td>
                  {link.to}:{link.to_port}
                </Table.Td>
                <Table.Td ta="right">{formatCount(link.trials, 'trial')}</Table.Td>
                <Table.Td ta="right">{formatPercent(link.mean_loss_fraction)}</Table.Td>
                <Table.Td ta="right">{formatNumber(link.unreachable_pairs)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </>
  );
}
