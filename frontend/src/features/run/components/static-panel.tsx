import { Anchor, Group, Table, Text, Title } from '@mantine/core';

import type { CableClass, FabricExportFormat, StaticDocument } from '@/api-schema/models';
import { CheckList } from '@/components/check-list';
import { HottestCables } from '@/components/hottest-cables';
import { ScrollTable } from '@/components/scroll-table';
import { formatNumber, formatPercent } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';
import { apiPaths } from '@/lib/paths';

import { tableFindings } from '../lib/static-findings';

import { HarmfulLinks } from './harmful-links';
import { RoundsFigure } from './rounds-figure';

function ClassTable({ classes }: { classes: readonly CableClass[] }) {
  return (
    <ScrollTable label="Cables by class" miw={520}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Class</Table.Th>
          <Table.Th ta="right">Cables, each way</Table.Th>
          <Table.Th ta="right">Mean load</Table.Th>
          <Table.Th ta="right">Largest load</Table.Th>
          <Table.Th ta="right">Idle in a round</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {classes.map((each) => (
          <Table.Tr key={each.link_class}>
            <Table.Th scope="row" fw={500}>
              {linkClassName(each.link_class)}
            </Table.Th>
            <Table.Td ta="right">{each.cables.toLocaleString('en-US')}</Table.Td>
            <Table.Td ta="right">{formatNumber(each.mean_load, 3)}</Table.Td>
            <Table.Td ta="right">{formatNumber(each.max_load, 4)}</Table.Td>
            <Table.Td ta="right">{formatPercent(each.idle_fraction)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

const FORMATS: readonly [FabricExportFormat, string][] = [
  ['ibnetdiscover', 'ibnetdiscover'],
  ['lfts', 'forwarding tables'],
  ['dot', 'Graphviz dot'],
  ['edge_list', 'edge list'],
  ['topo', 'topo'],
];

interface KeptFabricProps {
  sweepId: string;
  index: number;
  replicate: number;
}

/** Ways to take away the wiring and tables that the run kept. */
export function KeptFabric({ sweepId, index, replicate }: KeptFabricProps) {
  return (
    <Group gap="md" style={{ rowGap: 2 }}>
      <Text size="sm">This run kept its wiring and tables:</Text>
      {FORMATS.map(([format, label]) => (
        <Anchor
          key={format}
          size="sm"
          href={apiPaths.pointFabric(sweepId, index, replicate, format)}
          download={`point-${String(index)}.${format}.txt`}
        >
          {label}
        </Anchor>
      ))}
    </Group>
  );
}

/** What the static model tells of a run: its tables, its cables, its rounds, its failures. */
export function StaticPanel({ parts }: { parts: StaticDocument }) {
  const { cables, tables, rounds, failures } = parts;
  return (
    <>
      <Title order={3} size="h4">
        Forwarding tables
      </Title>
      <CheckList label="Checks of the tables" checks={tableFindings(tables)} />
      <Title order={3} size="h4">
        Cables by class
      </Title>
      <ClassTable classes={cables.classes} />
      <Text size="sm" c="dimmed">
        A load is the number of flows that share one direction of a cable, over rounds and draws.
      </Text>
      <Title order={3} size="h4">
        Hottest cables
      </Title>
      <HottestCables cables={cables.hottest} />
      {rounds.length > 1 && <RoundsFigure rounds={rounds} />}
      {failures !== null && <HarmfulLinks failures={failures} />}
    </>
  );
}
