import { Anchor, Table } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';

import type { SpreadCurve, SpreadFigure, SpreadPanel } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';

import type { FigureAround } from '../lib/figure-around';
import { namedText } from '../lib/looks';
import { spreadHeight, spreadOption, spreadSummary } from '../lib/spread-option';
import { useChartPlace } from '../lib/use-chart-place';
import { percent, plainText, quantileText } from '../lib/values';

interface SpreadProps {
  sweepId: string;
  figure: SpreadFigure;
  panel: SpreadPanel;
}

function SpreadChart({ figure, panel }: Omit<SpreadProps, 'sweepId'>) {
  const { ref, width, narrow, theme } = useChartPlace();
  const { option, height } = useMemo(() => {
    const chart = { figure, panel, theme, narrow, width };
    return { option: spreadOption(chart), height: spreadHeight(chart) };
  }, [figure, panel, theme, narrow, width]);
  return (
    <div ref={ref}>
      <Chart option={option} label={`Chart. ${spreadSummary({ figure, panel })}`} height={height} />
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

interface SpreadViewProps extends SpreadProps {
  around: FigureAround;
}

/** How the runs of each choice scatter, at one place. */
export function SpreadView({ around, ...shown }: SpreadViewProps) {
  return (
    <DataFigure
      title={shown.figure.title}
      {...around}
      summary={spreadSummary(shown)}
      chart={<SpreadChart figure={shown.figure} panel={shown.panel} />}
      table={<SpreadTable {...shown} />}
    />
  );
}
