import { Anchor, Badge, Table, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';

import type { FigureLine, LinePoint, LinesFigure, LinesPanel } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';

import type { FigureAround } from '../lib/figure-around';
import { placesOf } from '../lib/lines-axes';
import { linesHeight, linesOption, pickedPoint } from '../lib/lines-option';
import { linesSummary } from '../lib/lines-summary';
import { namedText } from '../lib/looks';
import { useChartPlace } from '../lib/use-chart-place';
import { intervalText, meanText, placeText } from '../lib/values';

interface LinesProps {
  sweepId: string;
  figure: LinesFigure;
  panel: LinesPanel;
  confidence: number;
}

function LinesChart({ sweepId, figure, panel, confidence }: LinesProps) {
  const navigate = useNavigate();
  const { ref, width, narrow, theme } = useChartPlace();
  const { option, height } = useMemo(() => {
    const chart = { figure, panel, confidence, theme, narrow, width };
    return { option: linesOption(chart), height: linesHeight(chart) };
  }, [figure, panel, confidence, theme, narrow, width]);
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Chart. ${linesSummary(figure, panel, confidence)}`}
        height={height}
        onPick={(seriesIndex, dataIndex) => {
          const index = pickedPoint(panel, seriesIndex, dataIndex);
          if (index !== undefined) void navigate(paths.point(sweepId, index));
        }}
      />
    </div>
  );
}

interface CellProps {
  sweepId: string;
  figure: LinesFigure;
  point: LinePoint | undefined;
}

function Cell({ sweepId, figure, point }: CellProps) {
  if (point === undefined) return '–';
  const interval = intervalText(figure.metric, point.value) ?? 'no interval';
  return (
    <>
      <Anchor component={Link} to={paths.point(sweepId, point.point_index)} size="sm">
        {meanText(figure.metric, point.value)}
      </Anchor>
      <Text size="xs" c="dimmed">
        {interval}, n = {point.value.n}
      </Text>
      {!point.is_steady && (
        <Badge variant="default" size="xs" tt="none">
          not steady
        </Badge>
      )}
    </>
  );
}

function marksText(line: FigureLine): string {
  return line.marks.map(({ text }) => text).join(' ');
}

/** The chart's data: a line a row, an x a column, the interval under each number. */
function LinesTable({ sweepId, figure, panel }: Omit<LinesProps, 'confidence'>) {
  const xs = placesOf(panel);
  const marked = panel.lines.some(({ marks }) => marks.length > 0);
  return (
    <ScrollTable label={`Data of the chart, ${panel.title || 'all points'}`} miw={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Line</Table.Th>
          {xs.map((x) => (
            <Table.Th key={x} ta="right">
              {placeText(figure.x, x)}
            </Table.Th>
          ))}
          {marked && <Table.Th miw={240}>What it says</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {panel.lines.map((line) => (
          <Table.Tr key={line.label}>
            <Table.Th scope="row">{namedText(line)}</Table.Th>
            {xs.map((x) => (
              <Table.Td key={x} ta="right" style={{ whiteSpace: 'nowrap' }}>
                <Cell
                  sweepId={sweepId}
                  figure={figure}
                  point={line.points.find((point) => point.x === x)}
                />
              </Table.Td>
            ))}
            {marked && <Table.Td>{marksText(line)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** A metric along an axis of numbers: all lines of one panel. */
export function LinesView({ around, ...shown }: LinesProps & { around: FigureAround }) {
  const { figure, panel, confidence } = shown;
  return (
    <DataFigure
      title={figure.title}
      {...around}
      summary={linesSummary(figure, panel, confidence)}
      chart={<LinesChart {...shown} />}
      table={<LinesTable sweepId={shown.sweepId} figure={figure} panel={panel} />}
    />
  );
}
