import { Badge, Button, Code, Stack, Table, Text } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';

import type { Claim, ClaimStudy, ClaimVerdict } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';

import { VERDICT_WORDS } from '../lib/claims';

const LOOKS = {
  reached: { colour: 'green', icon: IconCheck },
  missed: { colour: 'red', icon: IconX },
  not_run: { colour: 'gray', icon: IconMinus },
} as const;

function VerdictBadge({ verdict }: { verdict: ClaimVerdict }) {
  const { colour, icon: Icon } = LOOKS[verdict];
  return (
    <Badge
      variant="light"
      color={colour}
      tt="none"
      leftSection={<Icon size={12} stroke={2} aria-hidden />}
      style={{ flexShrink: 0 }}
    >
      {VERDICT_WORDS[verdict]}
    </Badge>
  );
}

interface ClaimRowProps {
  claim: Claim;
  onReproduce: ((example: string) => void) | undefined;
}

function ClaimRow({ claim, onReproduce }: ClaimRowProps) {
  const { identifier, verdict, cause, example } = claim;
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Th scope="row" fw={600}>
        {identifier}
      </Table.Th>
      <Table.Td>{claim.published}</Table.Td>
      <Table.Td>{claim.accepted_when}</Table.Td>
      <Table.Td>
        {claim.ours}
        {verdict === 'missed' && (
          <Text size="sm" mt={4}>
            {cause === null ? 'Why it is missed, we do not know.' : `Why, as we see it: ${cause}`}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <VerdictBadge verdict={verdict} />
      </Table.Td>
      <Table.Td>
        {example !== null && onReproduce !== undefined && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Reproduce ${identifier}`}
            onClick={() => {
              onReproduce(example);
            }}
          >
            Reproduce
          </Button>
        )}
        {example === null && (
          <Text size="xs" c="dimmed">
            by the command
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface ClaimTableProps {
  study: ClaimStudy;
  /** Opens the sweep of an example as a draft; absent for those who may submit none. */
  onReproduce: ((example: string) => void) | undefined;
}

/** The claims of a paper beside ours. */
export function ClaimTable({ study, onReproduce }: ClaimTableProps) {
  return (
    <Panel title={study.title}>
      <Stack gap={4}>
        <Text size="sm">{study.reference}</Text>
        <Text size="sm" c="dimmed">
          {study.note}
        </Text>
        <Text size="sm" c="dimmed">
          All of it, in a copy of the source: <Code>{study.command}</Code>
        </Text>
      </Stack>
      <ScrollTable label={`Claims: ${study.title}`} miw={960} verticalSpacing="xs" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={130}>Claim</Table.Th>
            <Table.Th w="24%">Published</Table.Th>
            <Table.Th w="18%">Accepted when</Table.Th>
            <Table.Th>Ours</Table.Th>
            <Table.Th w={110}>Verdict</Table.Th>
            <Table.Th w={120}>Our figures</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {study.claims.map((claim) => (
            <ClaimRow key={claim.identifier} claim={claim} onReproduce={onReproduce} />
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Panel>
  );
}
