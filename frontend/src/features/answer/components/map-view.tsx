import { SimpleGrid, Stack, Table, Text, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';

import type { MapFigure, MapPanel } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { capitalised } from '@/lib/quantity';

import type { FigureAround } from '../lib/figure-around';
import { mapHeight, mapOption } from '../lib/map-option';
import { cellText, mapLegend, mapSummary, placeOf } from '../lib/map-view';
import { useChartPlace } from '../lib/use-chart-place';
import { penaltyText } from '../lib/values';

/** Up to so many maps stand beside one another; of more, one at a time is shown. */
const MOST_MAPS = 4;

interface MapProps {
  figure: MapFigure;
  panel: MapPanel;
}

function MapChart({ figure, panel }: MapProps) {
  const { ref, width, narrow, theme } = useChartPlace();
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
                <Table.Td>{cellText(cell)}</Table.Td>
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

interface MapViewProps extends MapProps {
  around: FigureAround;
}

/** Who wins where: maps beside one another where they are few. */
export function MapView({ figure, panel, around }: MapViewProps) {
  const all = figure.panels.length <= MOST_MAPS;
  const panels = all ? figure.panels : [panel];
  const scheme = useComputedColorScheme('light');
  const legend = mapLegend(figure, panels, chartTheme(scheme));
  return (
    <DataFigure
      title={figure.title}
      {...around}
      controls={all ? undefined : around.controls}
      legend={legend}
      summary={panels.map((each) => mapSummary(figure, each)).join(' ')}
      chart={
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, md: panels.length > 1 ? 2 : 1 }}>
            {panels.map((each) => (
              <div key={each.title}>
                {each.title !== '' && (
                  <Text size="sm" fw={600} mb={4}>
                    {each.title}
                  </Text>
                )}
                <MapChart figure={figure} panel={each} />
              </div>
            ))}
          </SimpleGrid>
          <RegretTable figure={figure} />
        </Stack>
      }
      table={<PlacesTable figure={figure} panels={figure.panels} />}
    />
  );
}
