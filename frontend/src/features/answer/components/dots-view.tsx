import { Anchor, Table } from '@mantine/core';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';

import type { AnswerEstimate, DotsFigure, DotsPanel } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { intervalHeight, intervalOption } from '@/lib/interval-option';
import { paths } from '@/lib/paths';
import { capitalised } from '@/lib/quantity';

import { competes, dotsChart, dotsSummary, standing } from '../lib/dots-view';
import type { ChartOf, FigureView } from '../lib/figure-around';
import { namedText } from '../lib/looks';
import { panelsSummary } from '../lib/shown-panels';
import { useChartPlace } from '../lib/use-chart-place';
import { intervalText, meanText, percent, ratioText } from '../lib/values';

import { PanelCharts, PanelTables } from './panel-charts';

interface DotsProps {
  sweepId: string;
  figure: DotsFigure;
  panel: DotsPanel;
  confidence: number;
}

function DotsChart({ sweepId, figure, panel, confidence, onOpen }: DotsProps & ChartOf) {
  const navigate = useNavigate();
  const { ref, narrow, theme } = useChartPlace(onOpen !== undefined);
  const { option, height } = useMemo(() => {
    const chart = dotsChart({ figure, panel, confidence }, theme, narrow);
    return { option: intervalOption(chart), height: intervalHeight(chart) };
  }, [figure, panel, confidence, theme, narrow]);
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Chart. ${dotsSummary({ figure, panel, confidence })}`}
        height={height}
        title={panel.title}
        onOpen={onOpen}
        onPick={(_series, row) => {
          const index = panel.rows[row]?.point_index;
          if (index !== undefined && onOpen === undefined)
            void navigate(paths.point(sweepId, index));
        }}
      />
    </div>
  );
}

const RATIOS = [
  { key: 'ratio_to_ideal', title: 'Share of the ideal' },
  { key: 'ratio_to_baseline', title: 'Against the baseline' },
] as const;

function ratioCell(ratio: AnswerEstimate | null): string {
  return ratio === null ? '–' : ratioText(ratio);
}

/** The chart's data: a row a choice, best first. */
function DotsTable({ sweepId, figure, panel, confidence }: DotsProps) {
  const ranked = competes(panel);
  const ratios = RATIOS.filter(({ key }) => panel.rows.some((row) => row[key] !== null)).map(
    ({ key, title }) => ({ key, title: ranked ? title : 'Against the reference' }),
  );
  return (
    <ScrollTable label={`Data of the chart, ${panel.title || 'all points'}`} miw={640}>
      <Table.Thead>
        <Table.Tr>
          {ranked && <Table.Th ta="right">Rank</Table.Th>}
          <Table.Th>{capitalised(figure.by.label)}</Table.Th>
          <Table.Th ta="right">{capitalised(figure.metric.label)}</Table.Th>
          <Table.Th ta="right">{percent(confidence)} interval</Table.Th>
          <Table.Th ta="right">n</Table.Th>
          {ranked && <Table.Th>Against the best</Table.Th>}
          {ratios.map(({ key, title }) => (
            <Table.Th key={key}>{title}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {panel.rows.map((row) => (
          <Table.Tr key={row.label}>
            {ranked && <Table.Td ta="right">{row.rank ?? '–'}</Table.Td>}
            <Table.Th scope="row">
              <Anchor component={Link} to={paths.point(sweepId, row.point_index)} size="sm">
                {namedText(row)}
              </Anchor>
            </Table.Th>
            <Table.Td ta="right">{meanText(figure.metric, row.value)}</Table.Td>
            <Table.Td ta="right">{intervalText(figure.metric, row.value) ?? '–'}</Table.Td>
            <Table.Td ta="right">{row.value.n}</Table.Td>
            {ranked && <Table.Td>{standing(panel, row)}</Table.Td>}
            {ratios.map(({ key }) => (
              <Table.Td key={key}>{ratioCell(row[key])}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** Choices by rank with their intervals, at one place or at several. */
export function DotsView({ panels, around, onOpen, ...shown }: FigureView<DotsFigure, DotsPanel>) {
  return (
    <DataFigure
      title={shown.figure.title}
      {...around}
      summary={panelsSummary(panels, (panel) => dotsSummary({ ...shown, panel }))}
      chart={
        <PanelCharts panels={panels} onOpen={onOpen}>
          {(panel, open) => <DotsChart {...shown} panel={panel} onOpen={open} />}
        </PanelCharts>
      }
      table={
        <PanelTables panels={panels}>
          {(panel) => <DotsTable key={panel.title} {...shown} panel={panel} />}
        </PanelTables>
      }
    />
  );
}
