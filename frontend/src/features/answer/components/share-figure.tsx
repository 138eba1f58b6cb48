import type { ReactNode } from 'react';
import { useMemo } from 'react';

import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import type { ChartTheme } from '@/lib/chart-theme';
import { type IntervalChart, intervalHeight, intervalOption } from '@/lib/interval-option';

import type { ChartOf, FigureAround } from '../lib/figure-around';
import { panelsSummary } from '../lib/shown-panels';
import { useChartPlace } from '../lib/use-chart-place';

import { PanelCharts, PanelTables } from './panel-charts';

/** Draws a panel's marks in the colours and the width that are there; has to be stable. */
export type Draw<Panel> = (panel: Panel, theme: ChartTheme, narrow: boolean) => IntervalChart;

interface MarksProps<Panel> extends ChartOf {
  panel: Panel;
  summary: string;
  chartOf: Draw<Panel>;
  onPick?: ((panel: Panel, row: number) => void) | undefined;
}

function Marks<Panel extends { title: string }>(props: MarksProps<Panel>) {
  const { panel, summary, chartOf, onPick, onOpen } = props;
  const { ref, narrow, theme } = useChartPlace(onOpen !== undefined);
  const { option, height } = useMemo(() => {
    const chart = chartOf(panel, theme, narrow);
    return { option: intervalOption(chart), height: intervalHeight(chart) };
  }, [chartOf, panel, theme, narrow]);
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Chart. ${summary}`}
        height={height}
        title={panel.title}
        onOpen={onOpen}
        onPick={(_series, row) => {
          if (onOpen === undefined) onPick?.(panel, row);
        }}
      />
    </div>
  );
}

interface ShareFigureProps<Panel> extends FigureAround {
  title: string;
  panels: readonly Panel[];
  summaryOf: (panel: Panel) => string;
  chartOf: Draw<Panel>;
  tableOf: (panel: Panel) => ReactNode;
  onPick?: (panel: Panel, row: number) => void;
  onOpen: (title: string) => void;
}

/** Marks with intervals in rows, with their words and their table. */
export function ShareFigure<Panel extends { title: string }>(props: ShareFigureProps<Panel>) {
  const { title, panels, summaryOf, chartOf, tableOf, onPick, onOpen, ...around } = props;
  return (
    <DataFigure
      title={title}
      {...around}
      summary={panelsSummary(panels, summaryOf)}
      chart={
        <PanelCharts panels={panels} onOpen={onOpen}>
          {(panel, open) => (
            <Marks
              panel={panel}
              summary={summaryOf(panel)}
              chartOf={chartOf}
              onPick={onPick}
              onOpen={open}
            />
          )}
        </PanelCharts>
      }
      table={<PanelTables panels={panels}>{(panel) => tableOf(panel)}</PanelTables>}
    />
  );
}
