import { Table } from '@mantine/core';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';

import { ScrollTable } from '@/components/scroll-table';
import type { ChartTheme } from '@/lib/chart-theme';
import { paths } from '@/lib/paths';
import { capitalised } from '@/lib/quantity';

import {
  chancesChart,
  type ChancesShown,
  chancesSummary,
  splitChart,
  splitRows,
  splitSummary,
} from '../lib/chances-chart';
import type { FigureAround } from '../lib/figure-around';
import { namedText } from '../lib/looks';
import { wholeShareText } from '../lib/shares';
import { meanText } from '../lib/values';

import { ChancesTable } from './chances-table';
import { RuleTable } from './rule-table';
import { ShareFigure } from './share-figure';

function SplitTable({ figure, panel }: ChancesShown) {
  return (
    <ScrollTable label="Data of the chart, variance of each choice" miw={480}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{capitalised(figure.by.label)}</Table.Th>
          <Table.Th ta="right">Between draws</Table.Th>
          <Table.Th ta="right">Mean {figure.metric.label}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {splitRows(panel).map((row) => (
          <Table.Tr key={row.label}>
            <Table.Th scope="row">{namedText(row)}</Table.Th>
            <Table.Td ta="right">
              {row.between === null ? '–' : wholeShareText(row.between)}
            </Table.Td>
            <Table.Td ta="right">{meanText(figure.metric, row.value)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

interface ChancesViewProps extends ChancesShown {
  sweepId: string;
  around: FigureAround;
}

/** How probably each choice is best, under which draws, and what of its spread is not known. */
export function ChancesView({ sweepId, around, figure, panel, confidence }: ChancesViewProps) {
  const navigate = useNavigate();
  const shown = { figure, panel, confidence };
  const bars = useCallback(
    (theme: ChartTheme, narrow: boolean) =>
      chancesChart({ figure, panel, confidence }, theme, narrow),
    [figure, panel, confidence],
  );
  const split = useCallback(
    (theme: ChartTheme, narrow: boolean) =>
      splitChart({ figure, panel, confidence }, theme, narrow),
    [figure, panel, confidence],
  );
  return (
    <>
      <ShareFigure
        title={figure.title}
        {...around}
        summary={chancesSummary(shown)}
        chartOf={bars}
        table={<ChancesTable sweepId={sweepId} {...shown} />}
        onPick={(row) => {
          const index = panel.rows[row]?.point_index;
          if (index !== undefined) void navigate(paths.point(sweepId, index));
        }}
      />
      <RuleTable figure={figure} rule={panel.rule} />
      {splitRows(panel).length > 0 && (
        <ShareFigure
          title="What is not known, and what is chance"
          summary={splitSummary(shown)}
          chartOf={split}
          table={<SplitTable {...shown} />}
        />
      )}
    </>
  );
}
