import { type ReactNode, useMemo } from 'react';

import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import type { ChartTheme } from '@/lib/chart-theme';
import { type IntervalChart, intervalHeight, intervalOption } from '@/lib/interval-option';

import type { FigureAround } from '../lib/figure-around';
import { useChartPlace } from '../lib/use-chart-place';

interface ShareFigureProps extends FigureAround {
  title: string;
  summary: string;
  /** Draws the marks in the colours and the width that are there; has to be stable. */
  chartOf: (theme: ChartTheme, narrow: boolean) => IntervalChart;
  table: ReactNode;
  onPick?: (row: number) => void;
}

function Marks({
  summary,
  chartOf,
  onPick,
}: Pick<ShareFigureProps, 'summary' | 'chartOf' | 'onPick'>) {
  const { ref, narrow, theme } = useChartPlace();
  const { option, height } = useMemo(() => {
    const chart = chartOf(theme, narrow);
    return { option: intervalOption(chart), height: intervalHeight(chart) };
  }, [chartOf, theme, narrow]);
  return (
    <div ref={ref}>
      <Chart
        option={option}
        label={`Chart. ${summary}`}
        height={height}
        {...(onPick && {
          onPick: (_series: number, row: number) => {
            onPick(row);
          },
        })}
      />
    </div>
  );
}

/** Marks with intervals in rows, with their words and their table. */
export function ShareFigure({ chartOf, onPick, ...figure }: ShareFigureProps) {
  return (
    <DataFigure
      {...figure}
      chart={<Marks summary={figure.summary} chartOf={chartOf} {...(onPick && { onPick })} />}
    />
  );
}
