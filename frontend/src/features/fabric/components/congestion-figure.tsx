import { Skeleton, Table, Text, useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';

import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ProblemAlert } from '@/components/problem-alert';
import { ScrollTable } from '@/components/scroll-table';
import { binText } from '@/lib/bins';
import { chartTheme } from '@/lib/chart-theme';
import { formatNumber, formatPercent } from '@/lib/format';

import { useStudyPoints } from '../api/get-study';
import {
  congestionOf,
  congestionOption,
  type CongestionSeries,
  congestionSummary,
} from '../lib/congestion-option';
import { rowOf, type Study } from '../lib/study';

function CongestionTable({ series }: { series: readonly CongestionSeries[] }) {
  const bins = new Map(series.flatMap((one) => one.bins.map((bin) => [bin.low, bin] as const)));
  const rows = [...bins.values()].sort((a, b) => a.low - b.low);
  return (
    <ScrollTable
      label="Data of the congestion histogram"
      miw={120 + series.length * 130}
      maxHeight={420}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Congestion</Table.Th>
          {series.map(({ pattern }) => (
            <Table.Th key={pattern} ta="right">
              {pattern}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {rows.map((row) => (
          <Table.Tr key={row.low}>
            <Table.Th scope="row" fw={500}>
              {binText(row, (value) => formatNumber(value))}
            </Table.Th>
            {series.map(({ pattern, bins: own }) => (
              <Table.Td key={pattern} ta="right">
                {formatPercent(own.find(({ low }) => low === row.low)?.share ?? 0)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

interface CongestionFigureProps {
  sweepId: string;
  study: Study;
  choice: string;
}

/** How many flows share a flow's busiest cable, a line a pattern, under one engine. */
export function CongestionFigure({ sweepId, study, choice }: CongestionFigureProps) {
  const scheme = useComputedColorScheme('light');
  const narrow = useMediaQuery('(max-width: 40em)', false);
  const rows = useMemo(
    () => study.patterns.flatMap((pattern) => rowOf(study, pattern, choice) ?? []),
    [study, choice],
  );
  const { points, pending, error } = useStudyPoints(
    sweepId,
    rows.map(({ pointIndex }) => pointIndex),
  );
  const series = useMemo(
    () =>
      rows.flatMap(({ pattern, pointIndex }) => {
        const point = points.get(pointIndex);
        return point === undefined ? [] : (congestionOf(pattern, point) ?? []);
      }),
    [rows, points],
  );
  const option = useMemo(
    () => congestionOption(series, chartTheme(scheme), narrow),
    [series, scheme, narrow],
  );
  if (error !== null) return <ProblemAlert error={error} title="No histogram" />;
  if (pending) return <Skeleton h={340} />;
  if (series.length === 0) return <Text c="dimmed">This sweep holds no histogram.</Text>;
  const under = study.choices.length > 1 ? `Under ${choice}. ` : '';
  const summary = `${under}${congestionSummary(series)}`;
  return (
    <DataFigure
      title="Congestion by pattern"
      summary={summary}
      chart={<Chart option={option} label={`Histogram. ${summary}`} height={narrow ? 320 : 340} />}
      table={<CongestionTable series={series} />}
    />
  );
}
