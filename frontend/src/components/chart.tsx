import { Box, Skeleton, Text } from '@mantine/core';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useContext, useEffect, useRef, useState } from 'react';

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
  onPick?: (seriesIndex: number, dataIndex: number) => void;
}

/** Draws an ECharts option and follows the size of its place. */
export function Chart({ option, label, height, title = '', onOpen, onPick }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const latest = useRef(option);
  const pick = useRef(onPick);
  const open = useRef(onOpen);
  const { join, leastHeight } = useContext(FigureContext);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    pick.current = onPick;
    open.current = onOpen;
  }, [onPick, onOpen]);

  useEffect(() => {
    latest.current = option;
    chart.current?.setOption(option, { notMerge: true });
  }, [option]);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let gone = false;
    const observer = new ResizeObserver(() => chart.current?.resize());
    import('@/lib/echarts').then(
      ({ init }) => {
        if (gone) return;
        chart.current = init(element, null, { renderer: 'svg' });
        chart.current.setOption(latest.current);
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
    };
  }, []);

  useEffect(() => {
    const element = place.current;
    if (element === null || state !== 'ready') return undefined;
    return join({
      place: element,
      title,
      svg: () => chart.current?.renderToSVGString() ?? '',
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
