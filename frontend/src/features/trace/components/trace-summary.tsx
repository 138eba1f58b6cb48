import { Table, Text } from '@mantine/core';

import type { Trace, TraceSummary } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { formatBytes, formatNumber } from '@/lib/format';

import { computingText, operationsText, streamsText } from '../lib/trace-facts';

import { type Download, HoldsPanel } from './holds-panel';

const DOWNLOADS: readonly Download[] = [
  { format: 'arrow', label: 'Arrow', ending: 'arrow' },
  { format: 'goal', label: 'GOAL', ending: 'goal' },
  { format: 'chakra', label: 'Chakra', ending: 'zip' },
];

/** What a recording of ranks holds, and ways to take it away. */
export function TraceSummaryPanel({ trace, summary }: { trace: Trace; summary: TraceSummary }) {
  return (
    <HoldsPanel
      trace={trace}
      downloads={DOWNLOADS}
      rows={[
        ['Ranks', formatNumber(summary.ranks)],
        ['Operations', operationsText(summary)],
        ['Streams of a rank', streamsText(summary)],
        [
          'Messages',
          `${formatNumber(summary.messages)}, ${formatBytes(summary.sent_bytes)} in all`,
        ],
        ['Computing of a rank', computingText(summary)],
      ]}
    />
  );
}

/** How many messages have which size. */
export function MessageSizesPanel({ summary }: { summary: TraceSummary }) {
  if (summary.message_sizes.length === 0) return null;
  return (
    <Panel title="Message sizes">
      <ScrollTable label="Message sizes" miw={280} maxHeight={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right">Up to</Table.Th>
            <Table.Th ta="right">Messages</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {summary.message_sizes.map((size) => (
            <Table.Tr key={size.up_to_bytes}>
              <Table.Td ta="right">{formatBytes(size.up_to_bytes)}</Table.Td>
              <Table.Td ta="right">{formatNumber(size.messages)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Panel>
  );
}

/** The collectives, those that are alike in a row. */
export function CollectivesPanel({ summary }: { summary: TraceSummary }) {
  if (summary.collectives.length === 0) return null;
  return (
    <Panel title="Collectives">
      <Text size="sm" c="dimmed">
        Bytes are what a rank contributes; of an alltoall what it sends each other one.
      </Text>
      <ScrollTable label="Collectives" miw={420} maxHeight={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Collective</Table.Th>
            <Table.Th ta="right">Bytes</Table.Th>
            <Table.Th ta="right">Ranks</Table.Th>
            <Table.Th ta="right">How often</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {summary.collectives.map((one) => (
            <Table.Tr key={`${one.collective} ${String(one.bytes)} ${String(one.members)}`}>
              <Table.Td>{one.collective}</Table.Td>
              <Table.Td ta="right">{formatBytes(one.bytes)}</Table.Td>
              <Table.Td ta="right">{formatNumber(one.members)}</Table.Td>
              <Table.Td ta="right">{formatNumber(one.count)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Panel>
  );
}
