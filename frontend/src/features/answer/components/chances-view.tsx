import { Table } from '@mantine/core';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';

import type { ChancesFigure, ChancesPanel } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
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
import type { FigureView } from '../lib/figure-around';
import { namedText } from '../lib/looks';
import { wholeShareText } from '../lib/shares';
import { meanText } from '../lib/values';

import { ChancesTable } from './chances-table';
import { RuleTable } from './rule-table';
import { type Draw, ShareFigure } from './share-figure';

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

/** How probably each choice is best, under which draws, and what of its spread is not known. */
export function ChancesView(props: FigureView<ChancesFigure, ChancesPanel>) {
  const { sweepId, around, figure, panels, confidence, onOpen } = props;
  const navigate = useNavigate();
  const shown = (panel: ChancesPanel) => ({ figure, panel, confidence });
  const bars = useCallback<Draw<ChancesPanel>>(
    (panel, theme, narrow) => chancesChart({ figure, panel, confidence }, theme, narrow),
    [figure, confidence],
  );
  const split = useCallback<Draw<ChancesPanel>>(
    (panel, theme, narrow) => splitChart({ figure, panel, confidence }, theme, narrow),
    [figure, confidence],
  );
  const [one] = panels.length === 1 ? panels : [];
  return (
    <>
      <ShareFigure
        title={figure.title}
        {...around}
        panels={panels}
        summaryOf={(panel) => chancesSummary(shown(panel))}
        chartOf={bars}
        tableOf={(panel) => <ChancesTable key={panel.title} sweepId={sweepId} {...shown(panel)} />}
        onPick={(panel, row) => {
          const index = panel.rows[row]?.point_index;
          if (index !== undefined) void navigate(paths.point(sweepId, index));
        }}
        onOpen={onOpen}
      />
      {one !== undefined && <RuleTable figure={figure} rule={one.rule} />}
      {one !== undefined && splitRows(one).length > 0 && (
        <ShareFigure
          title="What is not known, and what is chance"
          panels={panels}
          summaryOf={(panel) => splitSummary(shown(panel))}
          chartOf={split}
          tableOf={(panel) => <SplitTable key={panel.title} {...shown(panel)} />}
          onOpen={onOpen}
        />
      )}
    </>
  );
}
