import { Box, Skeleton, Text } from '@mantine/core';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useContext, useEffect, useRef, useState } from 'react';

import { type BrushedRange, followBrushes, takeBrush } from '@/lib/chart-brush';

import { FigureContext } from './figure-charts';

interface ChartProps {
  option: EChartsCoreOption;
  /** What the picture shows, for those who do not see it; the figure's table holds the data. */
  label: string;
  height: number;
  /** What stands above it where a figure has several. */
  title?: string;
  /** Called on a click anywhere in it; what stands above it offers the same to the keyboard. */
  onOpen?: (() => void) | undefined;
  /** Called with the mark that was clicked; the figure's table offers the same to the keyboard. */
  onPick?: ((seriesIndex: number, dataIndex: number) => void) | undefined;
  /** Called with the ranges that were brushed; the filters of the results offer the same to the keyboard. */
  onBrush?: ((ranges: readonly BrushedRange[]) => void) | undefined;
  /** Whether a rectangle is brushed; axes of parallel coordinates have brushes of their own. */
  brushes?: boolean;
  /** Draws marks as pixels, where they are too many for elements of the page. */
  many?: boolean;
}

/** What is written in charts has the face of the page. */
const FACE = { textStyle: { fontFamily: 'Inter, system-ui, sans-serif' } };

/** Draws an ECharts option and follows the size of its place. */
export function Chart(props: ChartProps) {
  const { option, label, height, title = '', onOpen, onPick, onBrush } = props;
  const { brushes = false, many = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const latest = useRef(option);
  const pick = useRef(onPick);
  const open = useRef(onOpen);
  const brushed = useRef(onBrush);
  const drawn = useRef<(() => string) | null>(null);
  const { join, leastHeight } = useContext(FigureContext);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    pick.current = onPick;
    open.current = onOpen;
    brushed.current = onBrush;
  }, [onPick, onOpen, onBrush]);

  useEffect(() => {
    latest.current = option;
    chart.current?.setOption(option, { notMerge: true });
    if (chart.current !== null && brushes) takeBrush(chart.current);
    // Paper does not wait for the frame in which it would be drawn.
    chart.current?.getZr().flush();
  }, [option, brushes]);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let gone = false;
    const observer = new ResizeObserver(() => chart.current?.resize());
    import('@/lib/echarts').then(
      ({ init, svgOf }) => {
        if (gone) return;
        const made = init(element, FACE, { renderer: many ? 'canvas' : 'svg' });
        chart.current = made;
        made.setOption(latest.current);
        drawn.current = many
          ? () => svgOf(latest.current, made.getWidth(), made.getHeight())
          : () => made.renderToSVGString();
        if (brushes) takeBrush(made);
        followBrushes(made, (ranges) => brushed.current?.(ranges));
        chart.current.on('click', ({ seriesIndex, dataIndex }) => {
          if (seriesIndex !== undefined) pick.current?.(seriesIndex, dataIndex);
        });
        chart.current.getZr().on('click', () => open.current?.());
        observer.observe(element);
        setState('ready');
      },
      () => {
        setState('failed');
      },
    );
    return () => {
      gone = true;
      observer.disconnect();
      chart.current?.dispose();
      chart.current = null;
      drawn.current = null;
    };
  }, [many, brushes]);

  useEffect(() => {
    const element = place.current;
    if (element === null || state !== 'ready') return undefined;
    return join({
      place: element,
      title,
      svg: () => drawn.current?.() ?? '',
    });
  }, [join, state, title]);

  return (
    <Box pos="relative" h={Math.max(height, leastHeight)}>
      {state === 'loading' && <Skeleton pos="absolute" inset={0} radius="sm" />}
      {state === 'failed' && (
        <Text c="dimmed">The chart could not be loaded; its table holds the same data.</Text>
      )}
      <div
        ref={place}
        role="img"
        aria-label={label}
        data-chart={state}
        style={{ width: '100%', height: '100%' }}
      />
    </Box>
  );
}
