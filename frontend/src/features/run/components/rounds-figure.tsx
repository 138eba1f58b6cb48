import { Table, Text, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';

import type { Round } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { formatNumber, formatPercent } from '@/lib/format';

import { roundsOption, roundsSummary } from '../lib/rounds-option';

/** More rows than that help nobody and slow the page; the API gives them all. */
const MOST_ROWS = 500;

function RoundsTable({ rounds }: { rounds: readonly Round[] }) {
  return (
    <>
      <ScrollTable label="Data of the rounds" maxHeight={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Round</Table.Th>
            <Table.Th ta="right">Flows</Table.Th>
            <Table.Th ta="right">Mean flow bandwidth</Table.Th>
            <Table.Th ta="right">Largest congestion</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {rounds.slice(0, MOST_ROWS).map((each) => (
            <Table.Tr key={each.round}>
              <Table.Th scope="row" fw={500}>
                {each.round}
              </Table.Th>
              <Table.Td ta="right">{each.flows.toLocaleString('en-US')}</Table.Td>
              <Table.Td ta="right">{formatPercent(each.mean_bandwidth_fraction)}</Table.Td>
              <Table.Td ta="right">{formatNumber(each.max_congestion)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      {rounds.length > MOST_ROWS && (
        <Text size="sm" c="dimmed">
          The first {MOST_ROWS} of {rounds.length.toLocaleString('en-US')} rounds.
        </Text>
      )}
    </>
  );
}

/** How the rounds of the pattern fare, one after the other. */
export function RoundsFigure({ rounds }: { rounds: readonly Round[] }) {
  const scheme = useComputedColorScheme('light');
  const option = useMemo(() => roundsOption(rounds, chartTheme(scheme)), [rounds, scheme]);
  const summary = roundsSummary(rounds);
  return (
    <DataFigure
      title="Rounds"
      summary={summary}
      chart={<Chart option={option} label={`Line. ${summary}`} height={260} />}
      table={<RoundsTable rounds={rounds} />}
    />
  );
}
