import { Anchor, Table, Text } from '@mantine/core';

import type { Point } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { capitalised, formatQuantity, humanName, unitOf } from '@/lib/quantity';

import { meanText, unmeasuredOf } from '../lib/metric-notes';

interface MetricsPanelProps {
  point: Point;
  onPick: (replicate: number) => void;
}

/** Every metric: mean with its interval, and the value of each replicate. */
export function MetricsPanel({ point, onPick }: MetricsPanelProps) {
  if (point.aggregates.length === 0) {
    return (
      <Panel title="Metrics">
        <Text c="dimmed">No replicate has a result.</Text>
      </Panel>
    );
  }
  return (
    <Panel title="Metrics">
      <ScrollTable label="Table of metrics" miw={640} stickyHeader={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Metric</Table.Th>
            <Table.Th ta="right">Mean</Table.Th>
            <Table.Th ta="right">95 % interval</Table.Th>
            <Table.Th ta="right">n</Table.Th>
            {point.replicates.map(({ replicate }) => (
              <Table.Th key={replicate} ta="right">
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => {
                    onPick(replicate);
                  }}
                  style={{ whiteSpace: 'nowrap' }}
                >
                  Rep. {replicate}
                </Anchor>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {point.aggregates.map((aggregate) => {
            const { metric, unit: declared, n, mean, low, high } = aggregate;
            const unit = unitOf(metric, declared);
            const text = (value: number | null) => formatQuantity(value, unit);
            return (
              <Table.Tr key={metric}>
                <Table.Th scope="row" fw={500} title={metric}>
                  {capitalised(humanName(metric))}
                </Table.Th>
                <Table.Td ta="right" fw={600}>
                  {meanText(aggregate, text(mean))}
                </Table.Td>
                <Table.Td ta="right">
                  {low === null ? 'none' : `${text(low)} – ${text(high)}`}
                </Table.Td>
                <Table.Td ta="right">{n}</Table.Td>
                {point.replicates.map(({ replicate, metrics }) => (
                  <Table.Td key={replicate} ta="right" c="dimmed">
                    {text(metrics?.[metric] ?? null)}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </ScrollTable>
      {unmeasuredOf(point).map(({ metric, reason }) => (
        <Text key={`${metric}${reason}`} size="sm" c="dimmed">
          {capitalised(humanName(metric))} has no value: {reason}
        </Text>
      ))}
    </Panel>
  );
}
