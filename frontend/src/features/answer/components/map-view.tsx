import { Stack, Table, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';

import type { MapFigure, MapPanel } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { placeChanges } from '@/lib/place-filter';
import { capitalised } from '@/lib/quantity';
import { showResults } from '@/lib/show-results';
import { useSearchState } from '@/lib/use-search-state';

import type { ChartOf, FigureView } from '../lib/figure-around';
import { mapHeight, mapOption } from '../lib/map-option';
import { cellText, mapLegend, mapSummary, placeOf, whereOf } from '../lib/map-view';
import { panelsSummary } from '../lib/shown-panels';
import { useChartPlace } from '../lib/use-chart-place';
import { penaltyText } from '../lib/values';

import { PanelCharts } from './panel-charts';
import { PlaceLink } from './place-link';

/** Up to so many maps are said in words below them. */
const MOST_SAID = 4;

interface MapProps extends ChartOf {
  figure: MapFigure;
  panel: MapPanel;
}

function MapChart({ figure, panel, onOpen }: MapProps) {
  const [, change] = useSearchState();
  const { ref, width, narrow, theme } = useChartPlace(onOpen !== undefined);
  const { option, height } = useMemo(() => {
    const chart = { figure, panel, theme, narrow, width };
    return { option: mapOption(chart), height: mapHeight(chart) };
  }, [figure, panel, theme, narrow, width]);
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Chart. ${mapSummary(figure, panel)}`}
        height={height}
        title={panel.title}
        onOpen={onOpen}
        onPick={(_series, index) => {
          const cell = panel.cells[index];
          if (cell === undefined || onOpen !== undefined) return;
          change(placeChanges(whereOf(figure, panel, cell)));
          showResults();
        }}
      />
    </div>
  );
}

function PlacesTable({ figure, panels }: { figure: MapFigure; panels: readonly MapPanel[] }) {
  const titled = panels.some(({ title }) => title !== '');
  return (
    <ScrollTable label="Data of the map" miw={560} maxHeight={480}>
      <Table.Thead>
        <Table.Tr>
          {titled && <Table.Th>Where</Table.Th>}
          <Table.Th>{capitalised(figure.x.label)}</Table.Th>
          {figure.y !== null && <Table.Th>{capitalised(figure.y.label)}</Table.Th>}
          <Table.Th>Winner</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {panels.flatMap((panel) =>
          panel.cells.map((cell) => {
            const place = placeOf(figure, cell);
            return (
              <Table.Tr key={`${panel.title}/${String(cell.x)}/${String(cell.y)}`}>
                {titled && <Table.Td>{panel.title}</Table.Td>}
                <Table.Th scope="row">{place.x}</Table.Th>
                {figure.y !== null && <Table.Td>{place.y}</Table.Td>}
                <Table.Td>
                  <PlaceLink where={whereOf(figure, panel, cell)}>{cellText(cell)}</PlaceLink>
                </Table.Td>
              </Table.Tr>
            );
          }),
        )}
      </Table.Tbody>
    </ScrollTable>
  );
}

function RegretTable({ figure }: { figure: MapFigure }) {
  if (figure.regrets.length === 0) return null;
  return (
    <ScrollTable label="Regret of each choice where it is worst" miw={420}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>If you must pick one</Table.Th>
          <Table.Th ta="right">Worst penalty</Table.Th>
          <Table.Th>Where</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {figure.regrets.map(({ label, ratio, where }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td ta="right">{penaltyText(figure.metric, ratio)}</Table.Td>
            <Table.Td>{capitalised(where)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** Who wins where: maps beside one another where they are few. */
export function MapView(props: FigureView<MapFigure, MapPanel>) {
  const { figure, panels, around, onOpen } = props;
  const scheme = useComputedColorScheme('light');
  return (
    <DataFigure
      title={figure.title}
      {...around}
      legend={mapLegend(figure, panels, chartTheme(scheme))}
      summary={
        panels.length > MOST_SAID
          ? panelsSummary(panels, (panel) => mapSummary(figure, panel), 'one for each place')
          : panels.map((each) => mapSummary(figure, each)).join(' ')
      }
      chart={
        <Stack gap="sm">
          <PanelCharts panels={panels} onOpen={onOpen}>
            {(panel, open) => <MapChart figure={figure} panel={panel} onOpen={open} />}
          </PanelCharts>
          <RegretTable figure={figure} />
        </Stack>
      }
      table={<PlacesTable figure={figure} panels={figure.panels} />}
    />
  );
}
