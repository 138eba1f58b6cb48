import { Anchor, Table, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';

import type { SpreadCurve, SpreadFigure, SpreadPanel } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { paths } from '@/lib/paths';

import type { ChartOf, FigureView } from '../lib/figure-around';
import { looksLegend, namedText } from '../lib/looks';
import { panelsSummary } from '../lib/shown-panels';
import { spreadHeight, spreadOption, spreadSummary } from '../lib/spread-option';
import { useChartPlace } from '../lib/use-chart-place';
import { percent, plainText, quantileText } from '../lib/values';

import { PanelCharts, PanelTables } from './panel-charts';

interface SpreadProps {
  sweepId: string;
  figure: SpreadFigure;
  panel: SpreadPanel;
}

function SpreadChart({ figure, panel, onOpen }: Omit<SpreadProps, 'sweepId'> & ChartOf) {
  const { ref, width, narrow, theme } = useChartPlace(onOpen !== undefined);
  const small = onOpen !== undefined;
  const { option, height } = useMemo(() => {
    const chart = { figure, panel, theme, narrow, width, small };
    return { option: spreadOption(chart), height: spreadHeight(chart) };
  }, [figure, panel, theme, narrow, width, small]);
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Chart. ${spreadSummary({ figure, panel })}`}
        height={height}
        title={panel.title}
        onOpen={onOpen}
      />
    </div>
  );
}

function CurveName({ sweepId, curve }: { sweepId: string; curve: SpreadCurve }) {
  if (curve.point_index === null) return namedText(curve);
  return (
    <Anchor component={Link} to={paths.point(sweepId, curve.point_index)} size="sm">
      {namedText(curve)}
    </Anchor>
  );
}

/** Runs, quantiles with their intervals and the worst of each curve. */
function SpreadTable({ sweepId, figure, panel }: SpreadProps) {
  const ps = panel.curves[0]?.quantiles.map(({ p }) => p) ?? [];
  return (
    <ScrollTable label={`Data of the chart, ${panel.title || 'all points'}`} miw={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Curve</Table.Th>
          <Table.Th ta="right">Runs</Table.Th>
          {ps.map((p) => (
            <Table.Th key={p} ta="right">
              {p === 0.5 ? 'Median' : `${percent(p)} quantile`}
            </Table.Th>
          ))}
          <Table.Th ta="right">Worst</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {panel.curves.map((curve) => (
          <Table.Tr key={curve.label}>
            <Table.Th scope="row">
              <CurveName sweepId={sweepId} curve={curve} />
            </Table.Th>
            <Table.Td ta="right">{curve.n}</Table.Td>
            {ps.map((p) => (
              <Table.Td key={p} ta="right">
                {quantileText(figure.metric, curve, p)}
              </Table.Td>
            ))}
            <Table.Td ta="right">{plainText(figure.metric, curve.worst)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** How the runs of each choice scatter, at one place or at several. */
export function SpreadView({
  panels,
  around,
  onOpen,
  sweepId,
  figure,
}: FigureView<SpreadFigure, SpreadPanel>) {
  const scheme = useComputedColorScheme('light');
  return (
    <DataFigure
      title={figure.title}
      {...around}
      legend={panels.length > 1 ? looksLegend(figure, chartTheme(scheme)) : []}
      summary={panelsSummary(panels, (panel) => spreadSummary({ figure, panel }))}
      chart={
        <PanelCharts panels={panels} onOpen={onOpen}>
          {(panel, open) => <SpreadChart figure={figure} panel={panel} onOpen={open} />}
        </PanelCharts>
      }
      table={
        <PanelTables panels={panels}>
          {(panel) => <SpreadTable key={panel.title} {...{ sweepId, figure, panel }} />}
        </PanelTables>
      }
    />
  );
}
