import { Stack, Table, Text, Title } from '@mantine/core';

import type { ChancesFigure, DrawnRule } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { capitalised } from '@/lib/quantity';

import { saysSomething, whenText } from '../lib/drawn-rule';
import { shareText } from '../lib/shares';

interface RuleTableProps {
  figure: ChancesFigure;
  rule: DrawnRule | null;
}

/** Limits of the drawn values between which each choice is best; nothing where there are none. */
export function RuleTable({ figure, rule }: RuleTableProps) {
  if (!saysSomething(rule)) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        Which is best when
      </Title>
      <ScrollTable label="Rules that say which is best" miw={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th>{capitalised(figure.by.label)}</Table.Th>
            <Table.Th ta="right">Right in draws</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rule.parts.map((part) => (
            <Table.Tr key={whenText(part)}>
              <Table.Td>{capitalised(whenText(part))}</Table.Td>
              <Table.Td fw={600}>{part.winner}</Table.Td>
              <Table.Td ta="right">
                {part.right.toLocaleString('en-US')} of {part.draws.toLocaleString('en-US')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      <Text size="sm" c="dimmed">
        Such a rule is right in {shareText(rule.accuracy)} (standard error {shareText(rule.error)})
        of the draws that had no part in making it
        {rule.paths.length > 0 &&
          `; ${rule.choice_alone} wins in ${shareText(rule.share_alone)} of all draws`}
        .
      </Text>
    </Stack>
  );
}
