import { Table } from '@mantine/core';

import type { PointComparison } from '@/api-schema/models';
import { RowPager, useRowPages } from '@/components/row-pages';
import { ScrollTable } from '@/components/scroll-table';
import { capitalised } from '@/lib/quantity';

import { usePointComparison } from '../api/get-point-comparison';

import { ChangeText, ComparedPanel, ValueText } from './compared-panel';

function MetricsTable({ found }: { found: PointComparison }) {
  const pages = useRowPages(found.metrics);
  const { name_before: first, name_after: second } = found;
  if (found.metrics.length === 0) return null;
  return (
    <>
      <ScrollTable label={`${second} against ${first}, by metric`} miw={720}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Metric</Table.Th>
            <Table.Th ta="right">{first} (baseline)</Table.Th>
            <Table.Th ta="right">{second}</Table.Th>
            <Table.Th ta="right">Over the baseline, or difference</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {pages.rows.map((row) => (
            <Table.Tr key={row.metric.name}>
              <Table.Th scope="row" title={row.metric.name}>
                {capitalised(row.metric.label)}
              </Table.Th>
              <Table.Td ta="right">
                <ValueText metric={row.metric} value={row.before} />
              </Table.Td>
              <Table.Td ta="right">
                <ValueText metric={row.metric} value={row.after} />
              </Table.Td>
              <Table.Td ta="right">
                <ChangeText
                  metric={row.metric}
                  isRatio={row.is_ratio}
                  change={row.change}
                  hasMoved={row.has_moved}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      <RowPager pages={pages} of="metrics" />
    </>
  );
}

interface PointComparisonPanelProps {
  /** Where the baseline is, and what it is called. */
  baseline: { sweepId: string; index: number; name: string };
  other: { id: string; name: string };
}

/** One point against the baseline, metric by metric. */
export function PointComparisonPanel({ baseline, other }: PointComparisonPanelProps) {
  const found = usePointComparison(baseline.sweepId, baseline.index, other.id);
  return (
    <ComparedPanel names={[baseline.name, capitalised(other.name)]} found={found}>
      {(data) => <MetricsTable found={data} />}
    </ComparedPanel>
  );
}
