import { Table, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';

import type { Distribution } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { binsOf, binText } from '@/lib/bins';
import { chartTheme } from '@/lib/chart-theme';
import { formatNumber, formatPercent } from '@/lib/format';
import { capitalised, formatQuantity, humanName, unitOf } from '@/lib/quantity';

import { distributionSummary, histogramOption } from '../lib/histogram-option';

interface DistributionFigureProps {
  name: string;
  distribution: Distribution;
}

function QuantileTable({ name, distribution }: DistributionFigureProps) {
  const unit = unitOf(name);
  const quantiles = Object.entries(distribution.quantiles).sort(
    ([a], [b]) => Number(a) - Number(b),
  );
  return (
    <ScrollTable label={`Data of ${humanName(name)}`} maxHeight={320}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Range or quantile</Table.Th>
          <Table.Th ta="right">Samples or value</Table.Th>
          <Table.Th ta="right">Share</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {quantiles.map(([key, value]) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={500}>
              {formatNumber(Number(key) * 100)} % quantile
            </Table.Th>
            <Table.Td ta="right">{formatQuantity(value, unit)}</Table.Td>
            <Table.Td />
          </Table.Tr>
        ))}
        {binsOf(distribution).map((bin) => (
          <Table.Tr key={bin.low}>
            <Table.Th scope="row" fw={500}>
              {binText(bin, (value) => formatQuantity(value, unit))}
            </Table.Th>
            <Table.Td ta="right">{bin.count.toLocaleString('en-US')}</Table.Td>
            <Table.Td ta="right">{formatPercent(bin.share)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** A histogram with its summary and table. */
export function DistributionFigure({ name, distribution }: DistributionFigureProps) {
  const scheme = useComputedColorScheme('light');
  const unit = unitOf(name);
  const summary = distributionSummary(distribution, unit);
  const option = useMemo(
    () => histogramOption(distribution, unit, chartTheme(scheme)),
    [distribution, unit, scheme],
  );
  return (
    <DataFigure
      title={capitalised(humanName(name))}
      summary={summary}
      chart={<Chart option={option} label={`Histogram. ${summary}`} height={260} />}
      table={<QuantileTable name={name} distribution={distribution} />}
    />
  );
}
