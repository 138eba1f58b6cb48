/** Ranges that a reader brushes in a chart. */
import type { EChartsType } from 'echarts/core';

/** A range of an axis that was brushed, in its values; of a category in the places of its names. */
export interface BrushedRange {
  /** The id of an axis of parallel coordinates; `x` or `y` of others. */
  axis: string;
  low: number;
  high: number;
}

/** Lets a drag over the chart brush a rectangle. */
export function takeBrush(chart: EChartsType): void {
  chart.dispatchAction({
    type: 'takeGlobalCursor',
    key: 'brush',
    brushOption: { brushType: 'rect', brushMode: 'single' },
  });
}

interface AxisSelected {
  parallelAxisId?: string;
  intervals?: [number, number][];
}

interface BrushEnd {
  areas: { coordRange?: [[number, number], [number, number]] }[];
}

/** Ends in order, whichever way the brush went. */
const rising = ([a, b]: [number, number]) => (a <= b ? [a, b] : [b, a]) as [number, number];

/** Tells of every range that is brushed, when the brush is let go. */
export function followBrushes(
  chart: EChartsType,
  tell: (ranges: readonly BrushedRange[]) => void,
): void {
  chart.on('axisareaselected', (event) => {
    const { parallelAxisId, intervals = [] } = event as AxisSelected;
    const [first] = intervals;
    if (parallelAxisId === undefined || first === undefined) return;
    const [low, high] = rising(first);
    tell([{ axis: parallelAxisId, low, high }]);
  });
  chart.on('brushEnd', (event) => {
    const range = (event as unknown as BrushEnd).areas[0]?.coordRange;
    if (range === undefined) return;
    const [x, y] = [rising(range[0]), rising(range[1])];
    chart.dispatchAction({ type: 'brush', areas: [] });
    tell([
      { axis: 'x', low: x[0], high: x[1] },
      { axis: 'y', low: y[0], high: y[1] },
    ]);
  });
}
