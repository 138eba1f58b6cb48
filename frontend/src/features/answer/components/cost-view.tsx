import { Stack, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';

import type { CostFigure, CostPanel } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { chartTheme } from '@/lib/chart-theme';
import { paths } from '@/lib/paths';
import { useSearchState } from '@/lib/use-search-state';

import { costLegend, costOption, costSummary, markedRows, MARKS_SERIES } from '../lib/cost-chart';
import type { ChartOf, FigureView } from '../lib/figure-around';
import { panelsSummary } from '../lib/shown-panels';
import { useChartPlace } from '../lib/use-chart-place';

import { CableFigure } from './cable-figure';
import { CostPartsTable } from './cost-parts-table';
import { CostTable } from './cost-table';
import { PanelCharts, PanelTables } from './panel-charts';
import { PriceControls } from './price-controls';

const CHART_PX = 420;
const SMALL_PX = 260;

interface CostChartProps extends ChartOf {
  sweepId: string;
  figure: CostFigure;
  panel: CostPanel;
}

function CostChart({ sweepId, figure, panel, onOpen }: CostChartProps) {
  const navigate = useNavigate();
  const [search] = useSearchState();
  const { ref, narrow, theme } = useChartPlace(onOpen !== undefined);
  const option = useMemo(
    () => costOption({ figure, panel, theme, narrow }),
    [figure, panel, theme, narrow],
  );
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Chart of value against cost. ${costSummary({ panel })}`}
        height={onOpen === undefined ? CHART_PX : SMALL_PX}
        title={panel.title}
        onOpen={onOpen}
        onPick={(series, index) => {
          const row = series === MARKS_SERIES ? markedRows(panel)[index] : undefined;
          if (onOpen === undefined && row !== undefined) {
            void navigate(paths.point(sweepId, row.point_index, search.get('prices')));
          }
        }}
      />
    </div>
  );
}

interface CostViewProps extends FigureView<CostFigure, CostPanel> {
  /** The table that the answer is priced by. */
  prices: string;
}

/** What networks cost against what they do, under prices that the reader may change. */
export function CostView(props: CostViewProps) {
  const { sweepId, figure, panels, around, onOpen, prices } = props;
  const scheme = useComputedColorScheme('light');
  const { controls } = around;
  return (
    <Stack gap="lg">
      <DataFigure
        title={figure.title}
        {...around}
        controls={
          <>
            {controls}
            <PriceControls figure={figure} prices={prices} />
          </>
        }
        legend={costLegend(panels, chartTheme(scheme))}
        summary={panelsSummary(panels, (panel) => costSummary({ panel }), 'one a place')}
        chart={
          <PanelCharts panels={panels} onOpen={onOpen}>
            {(panel, open) => (
              <CostChart sweepId={sweepId} figure={figure} panel={panel} onOpen={open} />
            )}
          </PanelCharts>
        }
        table={
          <PanelTables panels={panels}>
            {(panel) => (
              <div key={panel.title}>
                <CostTable sweepId={sweepId} figure={figure} panel={panel} />
                <CostPartsTable figure={figure} panel={panel} />
              </div>
            )}
          </PanelTables>
        }
      />
      <CableFigure figure={figure} panels={panels} />
    </Stack>
  );
}
