import { Anchor, Table } from '@mantine/core';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';

import type { HeatCell, HeatFigure, HeatPanel } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';
import { placeChanges } from '@/lib/place-filter';
import { capitalised } from '@/lib/quantity';
import { showResults } from '@/lib/show-results';
import { useSearchState } from '@/lib/use-search-state';

import type { FigureView } from '../lib/figure-around';
import { heatHeight, heatOption, heatSummary } from '../lib/heat-option';
import { panelsSummary } from '../lib/shown-panels';
import { useChartPlace } from '../lib/use-chart-place';
import { intervalText, meanText } from '../lib/values';

import { PanelCharts, PanelTables } from './panel-charts';
import { PlaceLink } from './place-link';

interface HeatProps {
  sweepId: string;
  figure: HeatFigure;
  panel: HeatPanel;
}

function HeatChart(props: HeatProps & { confidence: number; small: boolean }) {
  const { sweepId, figure, panel, confidence, small } = props;
  const navigate = useNavigate();
  const [, change] = useSearchState();
  const { ref, width, narrow, theme } = useChartPlace(small);
  const { option, height } = useMemo(() => {
    const chart = { figure, panel, confidence, theme, narrow, width, small };
    return { option: heatOption(chart), height: heatHeight(chart) };
  }, [figure, panel, confidence, theme, narrow, width, small]);
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Heat map. ${heatSummary(figure, panel)}`}
        height={height}
        title={panel.title}
        onPick={(_series, index) => {
          const cell = panel.cells[index];
          if (cell === undefined) return;
          if (cell.point_index !== null) void navigate(paths.point(sweepId, cell.point_index));
          else {
            change(placeChanges(cell.where));
            showResults();
          }
        }}
      />
    </div>
  );
}

function Value({ sweepId, figure, cell }: Omit<HeatProps, 'panel'> & { cell: HeatCell }) {
  const text = meanText(figure.metric, cell.value);
  if (cell.point_index === null) return <PlaceLink where={cell.where}>{text}</PlaceLink>;
  return (
    <Anchor component={Link} to={paths.point(sweepId, cell.point_index)} size="sm">
      {text}
    </Anchor>
  );
}

function HeatTable({ sweepId, figure, panel }: HeatProps) {
  return (
    <ScrollTable
      label={`Data of the map, ${panel.title || 'all points'}`}
      miw={560}
      maxHeight={480}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{capitalised(figure.x.label)}</Table.Th>
          <Table.Th>{capitalised(figure.y.label)}</Table.Th>
          <Table.Th ta="right">Mean</Table.Th>
          <Table.Th ta="right">Interval</Table.Th>
          <Table.Th ta="right">Points</Table.Th>
          <Table.Th ta="right">Runs</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {panel.cells.map((cell) => (
          <Table.Tr key={`${String(cell.x)}/${String(cell.y)}`}>
            <Table.Td>{figure.x.labels[cell.x]}</Table.Td>
            <Table.Td>{figure.y.labels[cell.y]}</Table.Td>
            <Table.Td ta="right">
              <Value sweepId={sweepId} figure={figure} cell={cell} />
            </Table.Td>
            <Table.Td ta="right">{intervalText(figure.metric, cell.value) ?? '–'}</Table.Td>
            <Table.Td ta="right">{cell.points}</Table.Td>
            <Table.Td ta="right">{cell.value.n}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** A metric over two axes: a map a choice, all on one scale of colour. */
export function HeatView(props: FigureView<HeatFigure, HeatPanel>) {
  const { sweepId, figure, panels, confidence, around, onOpen } = props;
  return (
    <DataFigure
      title={figure.title}
      {...around}
      summary={panelsSummary(
        panels,
        (panel) => heatSummary(figure, panel),
        'all on the same scale of colour',
      )}
      chart={
        <PanelCharts panels={panels} onOpen={onOpen}>
          {(panel, open) => (
            <HeatChart
              sweepId={sweepId}
              figure={figure}
              panel={panel}
              confidence={confidence}
              small={open !== undefined}
            />
          )}
        </PanelCharts>
      }
      table={
        <PanelTables panels={panels}>
          {(panel) => (
            <HeatTable key={panel.title} sweepId={sweepId} figure={figure} panel={panel} />
          )}
        </PanelTables>
      }
    />
  );
}
