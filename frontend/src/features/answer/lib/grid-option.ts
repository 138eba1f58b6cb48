/** Cells in rows and columns on one scale of colour as an ECharts option. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import { escapeHtml } from '@/lib/format';
import { foldLabel } from '@/lib/interval-option';

export interface GridCell {
  x: number;
  y: number;
  /** Where it stands on the scale; null where it has no place on it. */
  value: number | null;
  /** What is written in it. */
  text: string;
  /** What is said of it when it is pointed at. */
  told: string;
  /** Whether it is less sure than its colour. */
  hatched?: boolean;
}

export interface GridAxis {
  labels: readonly string[];
  title: string;
}

export interface GridChart {
  x: GridAxis;
  y: GridAxis;
  /** Whether the first row is the top one; else the first is at the foot, as on an axis of numbers. */
  fromTop: boolean;
  cells: readonly GridCell[];
  /** Between which values colours go, and the words at both ends. */
  scale: { low: number; high: number; lowText: string; highText: string; isLog: boolean };
  theme: ChartTheme;
  narrow: boolean;
  width: number;
  small: boolean;
}

/** From little to much; each step is darker, or lighter on dark ground, so that grey tells it too. */
const RAMP = {
  light: ['#f1f6fb', '#c6dbef', '#85b8dc', '#3a82bd', '#0b4a86'],
  dark: ['#24313d', '#27506f', '#2f77a8', '#5aa9dd', '#b9e2ff'],
} as const;
/** Cells behind this share of the ramp carry text in the colour of the ground. */
const TURN = { light: 0.6, dark: 0.72 };
const ROW_PX = { wide: 34, small: 26 };
const FRAME_PX = { wide: 128, small: 112 };
const CHARACTER_PX = 6.4;
const LEFT_PX = 110;

export function gridHeight({ y, small }: Pick<GridChart, 'y' | 'small'>): number {
  const size = small ? 'small' : 'wide';
  return Math.max(y.labels.length, 2) * ROW_PX[size] + FRAME_PX[size];
}

/** Stripes over a colour, as a decal of ECharts. */
function stripes(colour: string) {
  return {
    symbol: 'rect',
    color: colour,
    dashArrayX: [1, 0],
    dashArrayY: [2, 6],
    rotation: -Math.PI / 4,
  };
}

export function gridOption(chart: GridChart): EChartsCoreOption {
  const { x, y, cells, scale, theme, narrow, width, small } = chart;
  const scaled = (value: number) => (scale.isLog ? Math.log(value) : value);
  const [from, to] = [scaled(scale.low), scaled(scale.high)];
  const cellPx = (width - LEFT_PX) / Math.max(1, x.labels.length);
  const characters = Math.floor((cellPx - 6) / CHARACTER_PX);
  const fits = (text: string) => text.split(' ').every(({ length }) => length <= characters);
  const names = { color: theme.text, hideOverlap: true, lineHeight: 13 };
  const category = ({ labels, title }: GridAxis) => ({
    type: 'category',
    data: [...labels],
    name: title,
    nameLocation: 'middle',
    nameTextStyle: { color: theme.text, fontSize: small ? 12 : 13 },
    axisLine: { lineStyle: { color: theme.muted } },
    axisTick: { show: false },
  });
  const dataOf = ({ x: column, y: row, value, text, hatched = false }: GridCell) => {
    const show = fits(text);
    if (value === null) {
      const itemStyle = {
        color: hatched ? theme.surface : theme.grid,
        ...(hatched && { decal: stripes(theme.grid) }),
      };
      return {
        value: [column, row, from],
        visualMap: false,
        itemStyle,
        label: { show, color: theme.text },
      };
    }
    const share = (scaled(value) - from) / (to - from);
    const dark = share > TURN[theme.scheme];
    return {
      value: [column, row, scaled(value)],
      ...(hatched && { itemStyle: { decal: stripes(theme.muted) } }),
      label: {
        show,
        color: dark && !hatched ? theme.surface : theme.text,
        // A plate keeps a word on stripes readable.
        ...(hatched && { backgroundColor: theme.surface, padding: [2, 4], borderRadius: 3 }),
      },
    };
  };
  return {
    animation: false,
    aria: { enabled: false },
    grid: {
      left: y.title === '' ? 12 : 40,
      right: 12,
      top: 50,
      bottom: x.title === '' ? 12 : 44,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      ...tooltipStyle(theme),
      extraCssText: 'max-width: 26em; white-space: normal;',
      formatter: ({ dataIndex }: { dataIndex: number }) => escapeHtml(cells[dataIndex]?.told ?? ''),
    },
    visualMap: {
      type: 'continuous',
      min: from,
      max: to,
      dimension: 2,
      calculable: false,
      // It would name the value as it is drawn: scaled, and without its unit.
      hoverLink: false,
      orient: 'horizontal',
      left: 'center',
      top: 0,
      itemWidth: 12,
      itemHeight: Math.min(220, width * 0.4),
      text: [scale.highText, scale.lowText],
      textStyle: { color: theme.text },
      inRange: { color: [...RAMP[theme.scheme]] },
    },
    xAxis: {
      ...category(x),
      nameGap: 30,
      axisLabel: { ...names, formatter: (label: string) => foldLabel(label, narrow ? 8 : 14, 2) },
    },
    yAxis: {
      ...category(y),
      inverse: chart.fromTop,
      nameGap: 12,
      nameMoveOverlap: true,
      axisLabel: { ...names, formatter: (label: string) => foldLabel(label, narrow ? 12 : 20, 2) },
    },
    series: [
      {
        id: 'cells',
        type: 'heatmap',
        data: cells.map(dataOf),
        label: {
          show: true,
          fontSize: 11,
          lineHeight: 13,
          formatter: ({ dataIndex }: { dataIndex: number }) =>
            foldLabel(cells[dataIndex]?.text ?? '', characters, 2),
        },
        itemStyle: { borderColor: theme.surface, borderWidth: 1 },
        emphasis: { itemStyle: { borderColor: theme.text, borderWidth: 2 } },
      },
    ],
  };
}
