/** Who wins where as an ECharts option: a cell a place. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { MapCell, MapFigure, MapPanel } from '@/api-schema/models';
import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import { escapeHtml } from '@/lib/format';
import { foldLabel } from '@/lib/interval-option';

import { cellWord, strengthOf, winnerColours } from './map-view';
import { axisTitle } from './values';

export interface MapChart {
  figure: MapFigure;
  panel: MapPanel;
  theme: ChartTheme;
  narrow: boolean;
  /** Pixels from side to side. */
  width: number;
}

const ROW_PX = { wide: 44, narrow: 36 };
const FRAME_PX = 76;
/** What names of rows take at the left, about. */
const ROW_NAMES_PX = 100;
const SLANT_DEGREES = 35;
const SLANT = Math.sin((SLANT_DEGREES * Math.PI) / 180);
const HATCH_PX = 8;
const CHARACTER_PX = 6.6;
const TEXT_LEAST_PX = 18;
const LONGEST_NAME = 24;
const MOST_NAMES = 24;

/** Pixels that slanted names of columns need; 0 where they have room beside one another. */
function slantedHeight({ figure: { x }, width }: MapChart): number {
  const longest = Math.max(0, ...x.labels.map(({ length }) => Math.min(length, LONGEST_NAME)));
  const own = longest * CHARACTER_PX;
  return own <= (width - ROW_NAMES_PX) / x.labels.length ? 0 : own * SLANT;
}

/** How high the map should be. */
export function mapHeight(chart: MapChart): number {
  const rows = chart.figure.y?.labels.length ?? 1;
  const frame = FRAME_PX + slantedHeight(chart);
  return Math.max(rows, 2) * ROW_PX[chart.narrow ? 'narrow' : 'wide'] + frame;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Ends of upward diagonals that hatch a box, `step` pixels apart. */
export function hatchLines({ x, y, width, height }: Box, step = HATCH_PX) {
  const lines = [];
  for (let offset = step / 2; offset < width + height; offset += step) {
    const x1 = Math.max(0, offset - height);
    const x2 = Math.min(width, offset);
    lines.push({ x1: x + x1, y1: y + offset - x1, x2: x + x2, y2: y + offset - x2 });
  }
  return lines;
}

/** Colours of the hatching: those of all possible winners in turn; none where it is decided. */
export function hatchColours(cell: MapCell, colours: ReadonlyMap<string, string>): string[] {
  if (cell.verdict !== 'not_told_apart' && cell.verdict !== 'ahead') return [];
  return cell.possible.flatMap((label) => colours.get(label) ?? []);
}

/** The fill of a cell before it is hatched. */
export function fillOf(cell: MapCell, colours: ReadonlyMap<string, string>, theme: ChartTheme) {
  const own = cell.winner === null ? undefined : colours.get(cell.winner);
  if (['missing', 'unknown', 'alone'].includes(cell.verdict)) {
    return { fill: theme.grid, opacity: 1 };
  }
  if (own === undefined || cell.verdict !== 'best') return { fill: theme.surface, opacity: 1 };
  return { fill: own, opacity: strengthOf(cell) };
}

/** Text on a cell: dark or light, whichever stands out from the strength of its colour. */
function textColour(cell: MapCell, theme: ChartTheme): string {
  const full = cell.verdict === 'best' && strengthOf(cell) > 0.6;
  return full ? theme.surface : theme.text;
}

interface RenderApi {
  value: (dimension: number) => number;
  coord: (point: number[]) => number[];
  size: (extent: number[]) => number[];
}

function boxAt(api: RenderApi): Box {
  const [middleX = 0, middleY = 0] = api.coord([api.value(0), api.value(1)]);
  const [width = 0, height = 0] = api.size([1, 1]);
  return {
    x: middleX - width / 2 + 1,
    y: middleY - height / 2 + 1,
    width: width - 2,
    height: height - 2,
  };
}

/** What keeps a word on a hatched cell readable. */
function plateIn({ x, y, width, height }: Box, own: number, theme: ChartTheme) {
  const shape = { x: x + (width - own) / 2, y: y + height / 2 - 9, width: own, height: 18, r: 3 };
  return { type: 'rect', silent: true, shape, style: { fill: theme.surface } };
}

function wordIn(cell: MapCell, box: Box, theme: ChartTheme) {
  const word = cellWord(cell);
  const fits = word.length * CHARACTER_PX <= box.width - 6 && box.height >= TEXT_LEAST_PX;
  if (word === '' || !fits) return [];
  const hatched = cell.verdict === 'not_told_apart' || cell.verdict === 'ahead';
  return [
    ...(hatched ? [plateIn(box, word.length * CHARACTER_PX + 8, theme)] : []),
    {
      type: 'text',
      silent: true,
      style: {
        text: word,
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        align: 'center',
        verticalAlign: 'middle',
        fill: textColour(cell, theme),
        fontSize: 12,
      },
    },
  ];
}

function drawCell(cell: MapCell, box: Box, theme: ChartTheme, colours: Map<string, string>) {
  const hatching = hatchColours(cell, colours);
  return {
    type: 'group',
    children: [
      {
        type: 'rect',
        shape: { ...box, r: 2 },
        style: { ...fillOf(cell, colours, theme), stroke: theme.grid, lineWidth: 1 },
      },
      ...(hatching.length === 0
        ? []
        : hatchLines(box).map((shape, index) => ({
            type: 'line',
            silent: true,
            shape,
            style: { stroke: hatching[index % hatching.length], lineWidth: 2.5 },
          }))),
      ...wordIn(cell, box, theme),
    ],
  };
}

function category(labels: readonly string[], title: string, theme: ChartTheme) {
  return {
    type: 'category',
    data: [...labels],
    name: title,
    nameLocation: 'middle',
    nameTextStyle: { color: theme.text, fontSize: 13 },
    axisLine: { lineStyle: { color: theme.muted } },
    axisTick: { show: false },
    splitLine: { show: false },
  };
}

/** The map of one panel, x to the right and y upwards. */
export function mapOption(chart: MapChart): EChartsCoreOption {
  const { figure, panel, theme, narrow } = chart;
  const colours = winnerColours(figure, theme);
  const slanted = slantedHeight(chart);
  const labelled = {
    color: theme.text,
    lineHeight: 14,
    hideOverlap: true,
    formatter: (label: string) => foldLabel(label, narrow ? 12 : LONGEST_NAME, 2),
  };
  const inclined = {
    rotate: SLANT_DEGREES,
    interval: figure.x.labels.length <= MOST_NAMES ? 0 : 'auto',
    formatter: (label: string) => foldLabel(label, LONGEST_NAME, 1),
  };
  return {
    animation: false,
    aria: { enabled: false },
    grid: {
      left: figure.y === null ? 12 : 34,
      right: 12,
      top: 8,
      bottom: 48,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: ({ dataIndex }: { dataIndex: number }) =>
        escapeHtml(panel.cells[dataIndex]?.text ?? ''),
    },
    xAxis: {
      ...category(figure.x.labels, axisTitle(figure.x), theme),
      nameGap: 34 + slanted,
      axisLabel: {
        ...labelled,
        ...(slanted > 0 && inclined),
      },
    },
    yAxis: {
      ...category(figure.y?.labels ?? [''], figure.y === null ? '' : axisTitle(figure.y), theme),
      nameGap: 12,
      nameMoveOverlap: true,
      axisLabel: { ...labelled, interval: 0 },
    },
    series: [
      {
        id: 'cells',
        type: 'custom',
        data: panel.cells.map(({ x, y }) => [x, y]),
        encode: { x: 0, y: 1 },
        renderItem: ({ dataIndex }: { dataIndex: number }, api: RenderApi) => {
          const cell = panel.cells[dataIndex];
          return cell === undefined ? null : drawCell(cell, boxAt(api), theme, colours);
        },
      },
    ],
  };
}
