/** Brackets beside rows that cannot be told apart. Pure. */
import type { ChartTheme } from './chart-theme';

/** First and last row of a bracket. */
export type Bracket = readonly [first: number, last: number];

const LANE_PX = 11;
const ARM_PX = 5;

/** For each bracket the lane in which it overlaps none before it. */
export function lanesOf(brackets: readonly Bracket[]): number[] {
  const ends: number[] = [];
  return brackets.map(([first, last]) => {
    const free = ends.findIndex((end) => end < first);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = last;
    return lane;
  });
}

/** Pixels at the right that the brackets need. */
export function bracketRoom(brackets: readonly Bracket[]): number {
  return brackets.length === 0 ? 0 : (Math.max(...lanesOf(brackets)) + 1) * LANE_PX;
}

interface RenderApi {
  value: (dimension: number) => number;
  coord: (point: number[]) => number[];
  size: (extent: number[]) => number[];
}

interface RenderPlace {
  coordSys: { x: number; width: number };
}

/** The brackets at the right of the rows; none gives no series. */
export function bracketSeries(brackets: readonly Bracket[], theme: ChartTheme) {
  if (brackets.length === 0) return [];
  const lanes = lanesOf(brackets);
  return [
    {
      id: 'brackets',
      name: 'brackets',
      type: 'custom',
      silent: true,
      clip: false,
      itemStyle: { color: theme.muted },
      data: brackets.map(([first, last], index) => [first, last, lanes[index] ?? 0]),
      encode: { y: [0, 1] },
      renderItem: ({ coordSys }: RenderPlace, api: RenderApi) => {
        const reach = Math.abs(api.size([0, 1])[1] ?? 0) * 0.25;
        const right = coordSys.x + coordSys.width + 12 + api.value(2) * LANE_PX;
        const [, first = 0] = api.coord([0, api.value(0)]);
        const [, last = 0] = api.coord([0, api.value(1)]);
        const points = [
          [right - ARM_PX, first - reach],
          [right, first - reach],
          [right, last + reach],
          [right - ARM_PX, last + reach],
        ];
        return {
          type: 'polyline',
          shape: { points },
          style: { stroke: theme.muted, lineWidth: 1.5, fill: 'none' },
        };
      },
    },
  ];
}
