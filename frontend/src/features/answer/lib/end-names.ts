/** Names at the ends of lines, instead of a legend. Pure. */
import type { FigureLine } from '@/api-schema/models';
import type { ChartTheme, SeriesStyle } from '@/lib/chart-theme';
import { markPath } from '@/lib/figure-picture';

import { namedText } from './looks';

const LINE_PX = 15;
const MARK_PX = 9;
const LEADER_PX = 14;
const FONT_PX = 12;
const CHARACTER_PX = 6.4;

/**
 * Places of names that stand at least `gap` apart between `low` and `high`, each as near to where
 * it belongs as the others leave it; in the order of `wanted`.
 */
export function spreadNames(
  wanted: readonly number[],
  gap: number,
  [low, high]: readonly [low: number, high: number],
): number[] {
  const order = wanted
    .map((_place, index) => index)
    .sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  // Names that would overlap form a block, which stands around the middle of what its names want.
  const blocks: { names: number[]; middle: number }[] = [];
  for (const name of order) {
    blocks.push({ names: [name], middle: wanted[name] ?? 0 });
    for (;;) {
      const last = blocks[blocks.length - 1];
      const before = blocks[blocks.length - 2];
      if (last === undefined || before === undefined) break;
      const apart = ((last.names.length + before.names.length) / 2) * gap;
      if (last.middle - before.middle >= apart) break;
      const names = [...before.names, ...last.names];
      const middle = names.reduce((sum, each) => sum + (wanted[each] ?? 0), 0) / names.length;
      blocks.splice(-2, 2, { names, middle });
    }
  }
  const places = wanted.map(() => 0);
  for (const { names, middle } of blocks) {
    names.forEach((name, index) => {
      places[name] = middle + (index - (names.length - 1) / 2) * gap;
    });
  }
  // Pushed back between the ends, from the foot up and then from the head down.
  let limit = high;
  for (const name of order.toReversed()) {
    places[name] = Math.min(places[name] ?? 0, limit);
    limit = (places[name] ?? 0) - gap;
  }
  limit = low;
  for (const name of order) {
    places[name] = Math.max(places[name] ?? 0, limit);
    limit = (places[name] ?? 0) + gap;
  }
  return places;
}

interface Looked {
  line: FigureLine;
  look: SeriesStyle;
}

interface RenderApi {
  coord: (point: number[]) => number[];
}

interface RenderPlace {
  coordSys: { x: number; y: number; width: number; height: number };
}

function shortened(name: string, room: number): string {
  const most = Math.max(4, Math.floor(room / CHARACTER_PX));
  return name.length <= most ? name : `${name.slice(0, most - 1)}…`;
}

/** A name with its mark, and a thread to the end of its line. */
function nameMark(name: string, look: SeriesStyle, place: Place, theme: ChartTheme) {
  const { fromX, fromY, x, y } = place;
  const shape = { x1: fromX, y1: fromY, x2: x - 2, y2: y };
  return [
    { type: 'line', shape, style: { stroke: look.colour, lineWidth: 1, opacity: 0.6 } },
    {
      type: 'path',
      // Its own place, not that of its shape: ECharts keeps the first shape when it draws again.
      x,
      y: y - MARK_PX / 2,
      shape: { pathData: markPath(look.symbol), x: 0, y: 0, width: MARK_PX, height: MARK_PX },
      style: { fill: look.colour },
    },
    {
      type: 'text',
      style: {
        text: name,
        x: x + MARK_PX + 4,
        y,
        fill: theme.text,
        fontSize: FONT_PX,
        verticalAlign: 'middle',
      },
    },
  ];
}

interface Place {
  fromX: number;
  fromY: number;
  x: number;
  y: number;
}

/** The names of all lines at the right of the chart, in `room` pixels; none gives no series. */
export function endNames(looked: readonly Looked[], room: number, theme: ChartTheme) {
  const ends = looked.flatMap(({ line, look }) => {
    const last = line.points.at(-1);
    return last === undefined ? [] : [{ line, look, at: [last.x, last.value.mean] }];
  });
  if (room <= 0 || ends.length === 0) return [];
  return [
    {
      id: 'names',
      name: 'names',
      type: 'custom',
      silent: true,
      clip: false,
      z: 5,
      data: [ends[0]?.at ?? []],
      encode: { x: 0, y: 1 },
      renderItem: ({ coordSys: { x, y, width, height } }: RenderPlace, api: RenderApi) => {
        const from = ends.map(({ at }) => api.coord(at));
        const ys = spreadNames(
          from.map(([, endY = 0]) => endY),
          LINE_PX,
          [y, y + height],
        );
        const left = x + width + LEADER_PX;
        return {
          type: 'group',
          children: ends.flatMap(({ line, look }, index) => {
            const [fromX = x, fromY = y] = from[index] ?? [];
            const name = shortened(namedText(line), room - MARK_PX - 8);
            const place = { fromX: fromX + 5, fromY, x: left, y: ys[index] ?? fromY };
            return nameMark(name, look, place, theme);
          }),
        };
      },
    },
  ];
}
