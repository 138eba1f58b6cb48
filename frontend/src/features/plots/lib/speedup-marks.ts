/** What is drawn over the lines of the speedup chart: intervals, knees and the proportional gain. */
import { type ChartTheme, seriesStyle } from '@/lib/chart-theme';

import type { Line, Quantity } from './speedup-view';

const CAP_PX = 5;
const KNEE_PX = 20;

interface RenderApi {
  value: (dimension: number) => number;
  coord: (point: number[]) => number[];
}

function segment(x1: number, y1: number, x2: number, y2: number, colour: string) {
  return {
    type: 'line',
    shape: { x1, y1, x2, y2 },
    style: { stroke: colour, lineWidth: 1.5, fill: 'none' },
  };
}

/** A whisker with caps from the low to the high end of each point's interval. */
export function errorBars(line: Line, colour: string) {
  return {
    id: `interval:${line.label}`,
    name: line.label,
    type: 'custom',
    silent: true,
    z: 2,
    itemStyle: { color: colour },
    data: line.points
      .filter(({ low, high }) => low !== null && high !== null && low > 0)
      .map(({ x, low, high }) => [x, low, high]),
    encode: { x: 0, y: [1, 2] },
    renderItem: (_parameters: unknown, api: RenderApi) => {
      const [x = 0, low = 0] = api.coord([api.value(0), api.value(1)]);
      const [, high = 0] = api.coord([api.value(0), api.value(2)]);
      return {
        type: 'group',
        children: [
          segment(x, low, x, high, colour),
          segment(x - CAP_PX, low, x + CAP_PX, low, colour),
          segment(x - CAP_PX, high, x + CAP_PX, high, colour),
        ],
      };
    },
  };
}

/** A ring around the point of each line after which the next doubling stops paying. */
export function kneeMarks(lines: readonly Line[], theme: ChartTheme) {
  return lines.flatMap((line) => {
    const point = line.points.find(({ x }) => x === line.knee);
    if (point === undefined) return [];
    const { colour } = seriesStyle(theme, line.place, line.ideal);
    return [
      {
        id: `knee:${line.label}`,
        name: line.label,
        type: 'scatter',
        silent: true,
        symbol: 'circle',
        symbolSize: KNEE_PX,
        data: [[point.x, point.mean]],
        itemStyle: { color: 'transparent', borderColor: colour, borderWidth: 2 },
        z: 4,
      },
    ];
  });
}

/** What the dotted line stands for, in the legend. */
export function referenceName(quantity: Quantity): string {
  return quantity === 'speedup' ? 'in proportion' : 'the ideal itself';
}

/**
 * For speedups, the gain in proportion to x: twice the x, twice the speed. For shares, the ideal
 * itself at 100 %. Lines that follow neither are paying for something else.
 */
export function proportionalLine(lines: readonly Line[], quantity: Quantity, theme: ChartTheme) {
  if (quantity === 'value') return [];
  const xs = lines.flatMap(({ points }) => points.map(({ x }) => x));
  if (xs.length === 0) return [];
  const first = Math.min(...xs);
  const last = Math.max(...xs);
  const top = Math.max(...lines.flatMap(({ points }) => points.map(({ mean }) => mean)));
  const end = quantity === 'speedup' ? Math.min(last, first * top * 1.1) : last;
  return [
    {
      id: 'proportional',
      name: referenceName(quantity),
      itemStyle: { color: theme.muted },
      type: 'line',
      silent: true,
      symbol: 'none',
      data:
        quantity === 'speedup'
          ? [
              [first, 1],
              [end, end / first],
            ]
          : [
              [first, 1],
              [last, 1],
            ],
      lineStyle: { color: theme.muted, width: 1, type: 'dotted' },
      z: 1,
    },
  ];
}
