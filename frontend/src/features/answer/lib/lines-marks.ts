/** What is drawn over the lines of an answer: intervals, knees, saturation and crossings. Pure. */
import type { FigureLine, FigureMark, LinesPanel } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';

import { namedText } from './looks';

const CAP_PX = 5;
const KNEE_PX = 20;
const BRACKET_PX = 7;

interface RenderApi {
  value: (dimension: number) => number;
  coord: (point: number[]) => number[];
}

interface RenderPlace {
  coordSys: { x: number; y: number; width: number; height: number };
}

function segment(x1: number, y1: number, x2: number, y2: number, style: object) {
  return {
    type: 'line',
    shape: { x1, y1, x2, y2 },
    style: { lineWidth: 1.5, fill: 'none', ...style },
  };
}

/** A whisker with caps from the low to the high end of each point's interval. */
export function errorBars(line: FigureLine, colour: string, floor: number) {
  const style = { stroke: colour };
  return {
    id: `interval:${line.label}`,
    name: namedText(line),
    type: 'custom',
    silent: true,
    z: 2,
    itemStyle: { color: colour },
    data: line.points.flatMap(({ x, value: { low, high } }) =>
      low === null || high === null ? [] : [[x, Math.max(low, floor), high]],
    ),
    encode: { x: 0, y: [1, 2] },
    renderItem: (_place: unknown, api: RenderApi) => {
      const [x = 0, low = 0] = api.coord([api.value(0), api.value(1)]);
      const [, high = 0] = api.coord([api.value(0), api.value(2)]);
      return {
        type: 'group',
        children: [
          segment(x, low, x, high, style),
          segment(x - CAP_PX, low, x + CAP_PX, low, style),
          segment(x - CAP_PX, high, x + CAP_PX, high, style),
        ],
      };
    },
  };
}

/** A ring around the point of each knee, and a broken ring where it may lie already. */
export function kneeMarks(line: FigureLine, colour: string) {
  const rings = line.marks
    .filter(({ kind }) => kind === 'knee')
    .flatMap(({ x, low }) => [
      { x, type: 'solid' },
      ...(low === null || low === x ? [] : [{ x: low, type: 'dotted' }]),
    ]);
  const data = rings.flatMap(({ x, type }) => {
    const point = line.points.find((each) => each.x === x);
    return point === undefined
      ? []
      : [{ value: [x, point.value.mean], itemStyle: { borderType: type } }];
  });
  if (data.length === 0) return [];
  return [
    {
      id: `knee:${line.label}`,
      name: namedText(line),
      type: 'scatter',
      silent: true,
      symbol: 'circle',
      symbolSize: KNEE_PX,
      data,
      itemStyle: { color: 'transparent', borderColor: colour, borderWidth: 2 },
      z: 4,
    },
  ];
}

/** How many lines have a bracket of saturation, which stand below one another. */
export function saturatedLines({ lines }: LinesPanel): FigureLine[] {
  return lines.filter(({ marks }) => marks.some(({ kind }) => kind === 'saturation'));
}

/** Pixels below the lines that the brackets need. */
export function bracketRoom(panel: LinesPanel): number {
  return saturatedLines(panel).length * BRACKET_PX;
}

/** At the foot of the chart, between which loads a line saturates; `row` counts from the foot. */
export function saturationBracket(line: FigureLine, colour: string, row: number) {
  const marks = line.marks.filter(({ kind }) => kind === 'saturation');
  return {
    id: `saturation:${line.label}`,
    name: namedText(line),
    type: 'custom',
    z: 4,
    itemStyle: { color: colour },
    data: marks.map(({ x, low, high }) => [low ?? x, high ?? x]),
    encode: { x: [0, 1] },
    renderItem: ({ coordSys }: RenderPlace, api: RenderApi) => {
      const y = coordSys.y + coordSys.height - (row + 0.7) * BRACKET_PX;
      const [from = 0] = api.coord([api.value(0), 0]);
      const [to = 0] = api.coord([api.value(1), 0]);
      const left = Number.isFinite(from) ? Math.max(from, coordSys.x) : coordSys.x;
      const style = { stroke: colour, lineWidth: 3 };
      return {
        type: 'group',
        children: [
          segment(left, y, to, y, style),
          segment(left, y - 3, left, y + 3, style),
          segment(to, y - 3, to, y + 3, style),
        ],
      };
    },
  };
}

/** A band between the values tried before and behind a crossing: nothing says where in it the lines cross. */
export function crossingMarks(marks: readonly FigureMark[], theme: ChartTheme) {
  const crossings = marks.filter(({ kind }) => kind === 'crossing');
  if (crossings.length === 0) return [];
  return [
    {
      id: 'crossings',
      name: 'crossing',
      type: 'custom',
      z: 1,
      itemStyle: { color: theme.muted },
      data: crossings.map(({ x, low, high }) => [x, low ?? x, high ?? x]),
      encode: { x: [0, 1, 2] },
      renderItem: ({ coordSys: { x: left, y, width, height } }: RenderPlace, api: RenderApi) => {
        const inside = (place: number) => {
          const [at = left] = api.coord([place, 0]);
          return Math.min(Math.max(at, left), left + width);
        };
        const [from = left, to = left] = [1, 2].map((dimension) => inside(api.value(dimension)));
        return {
          type: 'group',
          children: [
            {
              type: 'rect',
              shape: { x: from, y, width: Math.max(2, to - from), height },
              style: { fill: theme.muted, opacity: 0.15 },
            },
          ],
        };
      },
    },
  ];
}
