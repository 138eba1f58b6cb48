import { Table } from '@mantine/core';
import { useMemo } from 'react';

import type { KneesFigure } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { placeChanges } from '@/lib/place-filter';
import { showResults } from '@/lib/show-results';
import { useSearchState } from '@/lib/use-search-state';

import type { FigureAround } from '../lib/figure-around';
import { kneeCells, kneesHeight, kneesOption, kneesSummary } from '../lib/knees-option';
import { useChartPlace } from '../lib/use-chart-place';

import { PlaceLink } from './place-link';

function KneesChart({ figure }: { figure: KneesFigure }) {
  const [, change] = useSearchState();
  const { ref, width, narrow, theme } = useChartPlace();
  const option = useMemo(
    () => kneesOption({ figure, theme, narrow, width }),
    [figure, theme, narrow, width],
  );
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Grid of knees. ${kneesSummary(figure)}`}
        height={kneesHeight({ figure })}
        title=""
        onPick={(_series, index) => {
          const cell = kneeCells(figure)[index];
          if (cell === undefined) return;
          change(placeChanges(cell.where));
          showResults();
        }}
      />
    </div>
  );
}

function KneesTable({ figure }: { figure: KneesFigure }) {
  return (
    <ScrollTable label="Data of the grid of knees" miw={640} maxHeight={480}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Where</Table.Th>
          <Table.Th>Choice</Table.Th>
          <Table.Th ta="right">Knee</Table.Th>
          <Table.Th>In words</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {kneeCells(figure).map((cell) => (
          <Table.Tr key={`${String(cell.row)}/${String(cell.column)}`}>
            <Table.Td>
              <PlaceLink where={cell.where}>{cell.place}</PlaceLink>
            </Table.Td>
            <Table.Th scope="row">{cell.label}</Table.Th>
            <Table.Td ta="right">{cell.shown}</Table.Td>
            <Table.Td>{cell.text}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** Where more of a resource stops paying, at all places at once. */
export function KneesView({ figure, around }: { figure: KneesFigure; around: FigureAround }) {
  return (
    <DataFigure
      title={figure.title}
      {...around}
      summary={kneesSummary(figure)}
      chart={<KneesChart figure={figure} />}
      table={<KneesTable figure={figure} />}
    />
  );
}
