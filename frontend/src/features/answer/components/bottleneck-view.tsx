import { Anchor, Table, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';

import type { BottleneckFigure, BottleneckPanel, MemoryRow } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { formatPercent } from '@/lib/format';
import { paths } from '@/lib/paths';
import { capitalised, formatQuantity } from '@/lib/quantity';

import {
  bottleneckHeight,
  bottleneckLegend,
  bottleneckOption,
  bottleneckSummary,
  placeName,
} from '../lib/bottleneck-option';
import type { ChartOf, FigureView } from '../lib/figure-around';
import { panelsSummary } from '../lib/shown-panels';
import { useChartPlace } from '../lib/use-chart-place';

import { PanelCharts, PanelTables } from './panel-charts';

/** Columns of shared memory: busiest of its kind, and shares of the cores' time. */
const MEMORY = [
  ['Memory', 'memory_busy'],
  ['Directory', 'directory_busy'],
  ['Outstanding', 'outstanding_limited'],
  ['MSHRs', 'mshr_limited'],
  ['Issue', 'issue_limited'],
] as const satisfies readonly (readonly [string, keyof MemoryRow])[];

interface BottleneckProps {
  sweepId: string;
  figure: BottleneckFigure;
  panel: BottleneckPanel;
}

function BottleneckChart({ figure, panel, onOpen }: Omit<BottleneckProps, 'sweepId'> & ChartOf) {
  const { ref, width, narrow, theme } = useChartPlace(onOpen !== undefined);
  const small = onOpen !== undefined;
  const { option, height } = useMemo(() => {
    const chart = { figure, panel, theme, narrow, width, small };
    return { option: bottleneckOption(chart), height: bottleneckHeight(chart) };
  }, [figure, panel, theme, narrow, width, small]);
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Chart. ${bottleneckSummary({ panel })}`}
        height={height}
        title={panel.title}
        onOpen={onOpen}
      />
    </div>
  );
}

/** What each place is held back by, and how active its ports are. */
function BottleneckTable({ sweepId, panel }: BottleneckProps) {
  const exposes = panel.rows.some(({ exposure }) => exposure !== null);
  const remembers = panel.rows.some(({ memory }) => memory !== null);
  return (
    <ScrollTable
      label={`Data of the chart, ${panel.title || 'all points'}`}
      miw={remembers ? 1180 : 760}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Place</Table.Th>
          <Table.Th>What holds it back</Table.Th>
          <Table.Th ta="right">Injection</Table.Th>
          <Table.Th ta="right">Links</Table.Th>
          <Table.Th ta="right">Ejection</Table.Th>
          {exposes && <Table.Th ta="right">Exposed</Table.Th>}
          {remembers && (
            <>
              {MEMORY.map(([head]) => (
                <Table.Th key={head} ta="right">
                  {head}
                </Table.Th>
              ))}
              <Table.Th ta="right">A miss</Table.Th>
            </>
          )}
          <Table.Th ta="right">n</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {panel.rows.map((row) => (
          <Table.Tr key={`${placeName(row)} ${String(row.point_index)}`}>
            <Table.Th scope="row">
              <Anchor component={Link} to={paths.point(sweepId, row.point_index)} size="sm">
                {placeName(row)}
              </Anchor>
            </Table.Th>
            <Table.Td>{capitalised(row.text)}</Table.Td>
            <Table.Td ta="right">{formatPercent(row.injection)}</Table.Td>
            <Table.Td ta="right">{formatPercent(row.link)}</Table.Td>
            <Table.Td ta="right">{formatPercent(row.ejection)}</Table.Td>
            {exposes && <Table.Td ta="right">{formatPercent(row.exposure?.exposed)}</Table.Td>}
            {remembers && (
              <>
                {MEMORY.map(([head, name]) => (
                  <Table.Td key={head} ta="right">
                    {formatPercent(row.memory?.[name])}
                  </Table.Td>
                ))}
                <Table.Td ta="right">{formatQuantity(row.memory?.miss_latency_ns, 'ns')}</Table.Td>
              </>
            )}
            <Table.Td ta="right">{row.n}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** What holds each point back, and how that changes along an axis. */
export function BottleneckView({
  panels,
  around,
  onOpen,
  sweepId,
  figure,
}: FigureView<BottleneckFigure, BottleneckPanel>) {
  const scheme = useComputedColorScheme('light');
  return (
    <DataFigure
      title={figure.title}
      {...around}
      legend={panels.length > 1 ? bottleneckLegend(panels, chartTheme(scheme)) : []}
      summary={panelsSummary(panels, (panel) => bottleneckSummary({ panel }), 'one a place')}
      chart={
        <PanelCharts panels={panels} onOpen={onOpen}>
          {(panel, open) => <BottleneckChart figure={figure} panel={panel} onOpen={open} />}
        </PanelCharts>
      }
      table={
        <PanelTables panels={panels}>
          {(panel) => <BottleneckTable key={panel.title} {...{ sweepId, figure, panel }} />}
        </PanelTables>
      }
    />
  );
}
