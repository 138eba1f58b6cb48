import { Select, Table, useComputedColorScheme } from '@mantine/core';
import { useMemo, useState } from 'react';

import type { CostFigure, CostPanel } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';

import {
  cableLegend,
  cableOption,
  type Cables,
  cableSummary,
  lengthBins,
  mediumName,
  networksWithCables,
  rangeText,
} from '../lib/cable-lengths';
import { useChartPlace } from '../lib/use-chart-place';

const CHART_PX = 300;
/** The table has finer ranges than a narrow chart. */
const TABLE_ROWS = 30;

function CableChart({ cables }: { cables: Cables }) {
  const { ref, narrow, theme } = useChartPlace();
  const option = useMemo(() => cableOption({ cables, theme, narrow }), [cables, theme, narrow]);
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Histogram of cable lengths. ${cableSummary(cables)}`}
        height={CHART_PX}
      />
    </div>
  );
}

function CableTable({ cables }: { cables: Cables }) {
  const bins = lengthBins(cables, TABLE_ROWS);
  const rows = bins.edges.slice(0, -1).flatMap((_edge, bin) => {
    const counts = bins.media.map((each) => each.counts[bin] ?? 0);
    return counts.some((count) => count > 0) ? [{ range: rangeText(bins, bin), counts }] : [];
  });
  return (
    <ScrollTable label="Cables by length">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Length in m</Table.Th>
          {bins.media.map(({ medium }) => (
            <Table.Th key={medium} ta="right">
              {mediumName(medium)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {rows.map(({ range, counts }) => (
          <Table.Tr key={range}>
            <Table.Th scope="row" fw={500}>
              {range}
            </Table.Th>
            {counts.map((count, place) => (
              <Table.Td key={bins.media[place]?.medium} ta="right">
                {count.toLocaleString('en-US')}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

interface CableFigureProps {
  figure: CostFigure;
  panels: readonly CostPanel[];
}

/** How long the cables of one network are, by what they are made of; of the best buy first. */
export function CableFigure({ figure, panels }: CableFigureProps) {
  const scheme = useComputedColorScheme('light');
  const [picked, setPicked] = useState<string | null>(null);
  const networks = networksWithCables(figure, panels);
  const chosen = networks.find(({ value }) => value === picked) ?? networks[0];
  if (chosen === undefined) return null;
  const cables = figure.parts[Number(chosen.value)]?.cables ?? [];
  return (
    <DataFigure
      title={`Lengths of cables: ${chosen.label}`}
      controls={
        <Select
          size="xs"
          w={240}
          aria-label="Network whose cables are drawn"
          value={chosen.value}
          data={networks}
          allowDeselect={false}
          searchable={networks.length > 8}
          onChange={setPicked}
        />
      }
      legend={cableLegend(cables, chartTheme(scheme))}
      summary={cableSummary(cables)}
      chart={<CableChart cables={cables} />}
      table={<CableTable cables={cables} />}
    />
  );
}
