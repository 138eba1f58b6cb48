import { Stack, Text, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';

import type { PointsFigure, PointsPanel } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { chartTheme } from '@/lib/chart-theme';
import { paths } from '@/lib/paths';
import { capitalised } from '@/lib/quantity';
import { useSearchState } from '@/lib/use-search-state';

import type { FigureAround } from '../lib/figure-around';
import { looksOf } from '../lib/looks';
import { drawnColumns, parallelHeight, parallelOption, placeOfAxis } from '../lib/parallel-option';
import { brushChanges, placesByChoice, pointsText } from '../lib/point-columns';
import { markedPlaces, scatterColumns, scatterOption } from '../lib/scatter-option';
import { useChartPlace } from '../lib/use-chart-place';

import { PointsTable } from './points-table';

/** From so many points on they are drawn as pixels. */
const MANY = 600;
const SCATTER_PX = 400;

interface ViewProps {
  sweepId: string;
  figure: PointsFigure;
  around: FigureAround;
}

interface ChartProps {
  sweepId: string;
  figure: PointsFigure;
  panel: PointsPanel;
}

function ParallelCoordinates({ sweepId, panel, figure }: ChartProps) {
  const navigate = useNavigate();
  const [, change] = useSearchState();
  const { ref, width, narrow, theme } = useChartPlace();
  const chart = useMemo(() => ({ panel, theme, narrow, width }), [panel, theme, narrow, width]);
  const option = useMemo(() => parallelOption(chart), [chart]);
  const byChoice = useMemo(() => placesByChoice(panel), [panel]);
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Chart of parallel coordinates. ${pointsText(figure)}, a line each.`}
        height={parallelHeight(chart)}
        many={panel.point_indexes.length > MANY}
        onPick={(series, index) => {
          const point = panel.point_indexes[byChoice[series]?.[index] ?? -1];
          if (point !== undefined) void navigate(paths.point(sweepId, point));
        }}
        onBrush={(ranges) => {
          change(brushChanges(panel, ranges, placeOfAxis));
        }}
      />
    </div>
  );
}

function Scatter({ sweepId, panel, figure }: ChartProps) {
  const navigate = useNavigate();
  const [, change] = useSearchState();
  const { ref, narrow, theme } = useChartPlace();
  const option = useMemo(
    () => scatterOption({ figure, panel, theme, narrow }),
    [figure, panel, theme, narrow],
  );
  const marked = useMemo(() => markedPlaces(panel), [panel]);
  const columns = scatterColumns(panel);
  if (option === null || columns === null) return null;
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Scatter chart. ${pointsText(figure)}, a mark each.`}
        height={SCATTER_PX}
        many={panel.point_indexes.length > MANY}
        brushes
        onPick={(series, index) => {
          const point = panel.point_indexes[marked[series]?.[index] ?? -1];
          if (point !== undefined) void navigate(paths.point(sweepId, point));
        }}
        onBrush={(ranges) => {
          change(brushChanges(panel, ranges, (axis) => columns[axis === 'x' ? 0 : 1]));
        }}
      />
    </div>
  );
}

/** The points one by one: over parallel axes, and one metric against another. */
export function PointsView({ sweepId, figure, around }: ViewProps) {
  const scheme = useComputedColorScheme('light');
  const [panel] = figure.panels;
  if (panel === undefined) return <Text c="dimmed">No point has a result yet.</Text>;
  const theme = chartTheme(scheme);
  const lookOf = looksOf(
    panel.labels.map((label) => ({ label, role: 'choice' })),
    theme,
  );
  const seen = new Set(panel.choices);
  const legend = panel.labels
    .filter((_label, choice) => seen.has(choice))
    .map((label) => ({ label, ...lookOf(label) }));
  const table = <PointsTable sweepId={sweepId} panel={panel} />;
  const counted = pointsText(figure);
  const shown = { sweepId, figure, panel };
  const all = panel.columns.length;
  const drawn = drawnColumns({ panel, narrow: false }).length;
  const left = all > drawn ? ` ${String(drawn)} of ${String(all)} axes are drawn.` : '';
  return (
    <Stack gap="lg">
      <DataFigure
        {...around}
        title={figure.title}
        facts={[counted, 'means over replicates']}
        legend={legend.length > 1 ? legend : []}
        summary={`A line is a point.${left} Drag along an axis to keep a range: figures, table and answer follow. Click a line to open its point.`}
        chart={<ParallelCoordinates {...shown} />}
        table={table}
      />
      {figure.against !== null && (
        <DataFigure
          {...around}
          title={`${capitalised(figure.metric.label)} against ${figure.against.label}`}
          facts={[counted, 'means over replicates']}
          legend={legend.length > 1 ? legend : []}
          summary="A mark is a point. Drag a rectangle to keep what lies in it. Click a mark to open its point."
          chart={<Scatter {...shown} />}
          table={table}
        />
      )}
    </Stack>
  );
}
