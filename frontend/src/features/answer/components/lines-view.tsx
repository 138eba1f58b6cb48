import { Anchor, Badge, Table, Text, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';

import type { FigureLine, LinePoint, LinesFigure, LinesPanel } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { paths } from '@/lib/paths';
import { placeChanges } from '@/lib/place-filter';
import { showResults } from '@/lib/show-results';
import { useSearchState } from '@/lib/use-search-state';

import type { FigureAround } from '../lib/figure-around';
import { placesOf } from '../lib/lines-axes';
import { linesHeight, linesOption, pickedPoint } from '../lib/lines-option';
import { whereAt, whereOfLine } from '../lib/lines-place';
import { linesSummary } from '../lib/lines-summary';
import { looksLegend, namedText } from '../lib/looks';
import { panelsSummary } from '../lib/shown-panels';
import { useChartPlace } from '../lib/use-chart-place';
import { intervalText, meanText, placeText } from '../lib/values';

import { PanelCharts, PanelTables } from './panel-charts';
import { PlaceLink } from './place-link';

interface LinesProps {
  sweepId: string;
  figure: LinesFigure;
  panel: LinesPanel;
  confidence: number;
  /** Whether a mark is of several points. */
  ofDraws: boolean;
}

interface LinesChartProps extends LinesProps {
  /** All panels that are shown, whose values share one axis. */
  scale: readonly LinesPanel[];
  /** Where it is one of several. */
  onOpen?: (() => void) | undefined;
}

function LinesChart(props: LinesChartProps) {
  const { sweepId, figure, panel, confidence, ofDraws, scale, onOpen } = props;
  const navigate = useNavigate();
  const [, change] = useSearchState();
  const small = onOpen !== undefined;
  const { ref, width, narrow, theme } = useChartPlace(small);
  const { option, height } = useMemo(() => {
    const chart = { figure, panel, confidence, theme, narrow, width, small, scale };
    return { option: linesOption(chart), height: linesHeight(chart) };
  }, [figure, panel, confidence, theme, narrow, width, small, scale]);
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Chart. ${linesSummary(figure, panel, confidence)}`}
        height={height}
        title={panel.title}
        onOpen={onOpen}
        onPick={(seriesIndex, dataIndex) => {
          const index = pickedPoint(panel, seriesIndex, dataIndex);
          if (index === undefined || small) return;
          if (!ofDraws) {
            void navigate(paths.point(sweepId, index));
            return;
          }
          change(placeChanges(whereOfLine(figure, panel, seriesIndex, dataIndex)));
          showResults();
        }}
      />
    </div>
  );
}

interface CellProps {
  sweepId: string;
  figure: LinesFigure;
  panel: LinesPanel;
  ofDraws: boolean;
  point: LinePoint | undefined;
}

function Cell({ sweepId, figure, panel, ofDraws, point }: CellProps) {
  if (point === undefined) return '–';
  const interval = intervalText(figure.metric, point.value) ?? 'no interval';
  return (
    <>
      {ofDraws ? (
        <PlaceLink where={whereAt(figure, panel, point.x)}>
          {meanText(figure.metric, point.value)}
        </PlaceLink>
      ) : (
        <Anchor component={Link} to={paths.point(sweepId, point.point_index)} size="sm">
          {meanText(figure.metric, point.value)}
        </Anchor>
      )}
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
function LinesTable({ sweepId, figure, panel, ofDraws }: Omit<LinesProps, 'confidence'>) {
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
                  panel={panel}
                  ofDraws={ofDraws}
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

interface LinesViewProps {
  sweepId: string;
  figure: LinesFigure;
  panels: readonly LinesPanel[];
  confidence: number;
  ofDraws: boolean;
  around: FigureAround;
  onOpen: (title: string) => void;
}

/** A metric along an axis of numbers: all lines of one panel, or of several beside one another. */
export function LinesView({ panels, around, onOpen, ...shown }: LinesViewProps) {
  const { sweepId, figure, confidence, ofDraws } = shown;
  const scheme = useComputedColorScheme('light');
  const legend = panels.length > 1 ? looksLegend(figure, chartTheme(scheme)) : [];
  return (
    <DataFigure
      title={figure.title}
      {...around}
      legend={legend}
      summary={panelsSummary(
        panels,
        (panel) => linesSummary(figure, panel, confidence),
        'all on the same scale',
      )}
      chart={
        <PanelCharts panels={panels} onOpen={onOpen}>
          {(panel, open) => <LinesChart {...shown} panel={panel} scale={panels} onOpen={open} />}
        </PanelCharts>
      }
      table={
        <PanelTables panels={panels}>
          {(panel) => <LinesTable key={panel.title} {...{ sweepId, figure, panel, ofDraws }} />}
        </PanelTables>
      }
    />
  );
}
