import { Skeleton, Table, Text, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';

import type { ColumnQuantiles } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { formatPercent } from '@/lib/format';
import { formatQuantity, unitOf } from '@/lib/quantity';

import { useColumnQuantiles } from '../api/get-column-quantiles';
import { quantileAt, quantilesOption, quantilesSummary, SHOWN } from '../lib/quantiles-option';

interface QuantilesFigureProps {
  runId: string;
  table: string;
  column: string;
  title: string;
  /** One row, such as `flow`. */
  noun: string;
}

type DrawnProps = Pick<QuantilesFigureProps, 'title' | 'noun'> & { found: ColumnQuantiles };

function Drawn({ found, title, noun }: DrawnProps) {
  const scheme = useComputedColorScheme('light');
  const unit = unitOf(found.column);
  const option = useMemo(
    () => quantilesOption(found, unit, chartTheme(scheme)),
    [found, unit, scheme],
  );
  const summary = quantilesSummary(found, noun, unit);
  return (
    <DataFigure
      title={title}
      summary={summary}
      chart={<Chart option={option} label={`Cumulative distribution. ${summary}`} height={260} />}
      table={
        <ScrollTable label={`Quantiles: ${title}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Share of the {noun}s</Table.Th>
              <Table.Th ta="right">At most</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
            {SHOWN.map((fraction) => (
              <Table.Tr key={fraction}>
                <Table.Th scope="row" fw={500}>
                  {formatPercent(fraction)}
                </Table.Th>
                <Table.Td ta="right">{formatQuantity(quantileAt(found, fraction), unit)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      }
    />
  );
}

/** How one column of a run's table is spread; the service sums it up, however many rows it has. */
export function QuantilesFigure({ runId, table, column, title, noun }: QuantilesFigureProps) {
  const { data, isPending } = useColumnQuantiles(runId, table, column);
  if (isPending) return <Skeleton height={320} />;
  if (data === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {title}: the table {table} cannot be summed up at the moment.
      </Text>
    );
  }
  return <Drawn found={data} title={title} noun={noun} />;
}
