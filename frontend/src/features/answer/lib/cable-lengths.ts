/** How long the cables of a network are, as a histogram stacked by what they are made of. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { CostFigure, CostPanel } from '@/api-schema/models';
import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import type { LegendEntry } from '@/lib/figure-picture';
import { formatNumber } from '@/lib/format';

export type Cables = CostFigure['parts'][number]['cables'];

export interface CableChart {
  cables: Cables;
  theme: ChartTheme;
  narrow: boolean;
}

/** Media in the order in which reach grows; hatches tell neighbours apart without colour. */
const MEDIA: Record<string, { name: string; colour: number; hatched: boolean } | undefined> = {
  passive_copper: { name: 'Passive copper', colour: 1, hatched: false },
  active_copper: { name: 'Active copper', colour: 4, hatched: true },
  active_optical: { name: 'Active optical cable', colour: 0, hatched: false },
  optics: { name: 'Optics and fibre', colour: 3, hatched: true },
};
const ORDER = Object.keys(MEDIA);
const HATCH = { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: -Math.PI / 4 };
/** Bills count lengths by half metres. */
const FINEST_M = 0.5;
const MOST_BINS = { wide: 30, narrow: 8 };

export const mediumName = (medium: string): string =>
  MEDIA[medium]?.name ?? medium.replaceAll('_', ' ');

function lookOf(medium: string, theme: ChartTheme) {
  const { colour = 5, hatched = false } = MEDIA[medium] ?? {};
  return { colour: theme.series[colour] ?? theme.text, hatched };
}

/** The media that have cables, the shortest reach first. */
function mediaOf(cables: Cables): Cables {
  return cables
    .filter(({ counts }) => counts.some((count) => count > 0))
    .toSorted((a, b) => ORDER.indexOf(a.medium) - ORDER.indexOf(b.medium));
}

/** The networks of some panels, each once: its place among the parts, and what it is called. */
export function networksWithCables(
  figure: CostFigure,
  panels: readonly CostPanel[],
): { value: string; label: string }[] {
  const found = new Map<string, string>();
  for (const { title, rows } of panels) {
    for (const { label, parts } of rows) {
      const has = mediaOf(figure.parts[parts]?.cables ?? []).length > 0;
      const name = panels.length > 1 ? `${label}, ${title}` : label;
      if (has && !found.has(String(parts))) found.set(String(parts), name);
    }
  }
  return [...found].map(([value, label]) => ({ value, label }));
}

/** The least of 1, 2, 5, 10, … that is no less. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((times) => times * power >= least) ?? 10) * power;
}

export interface LengthBins {
  /** From each to the next, in metres; the upper end belongs to the next. */
  edges: number[];
  media: { medium: string; counts: number[] }[];
}

/** Cables counted in at most so many ranges of one width. */
export function lengthBins(cables: Cables, most: number): LengthBins {
  const media = mediaOf(cables);
  const longest = Math.max(0, ...media.flatMap(({ lengths_m: lengths }) => lengths));
  // The longest one needs a range of its own where it is an end.
  const width = Math.max(FINEST_M, longest > 0 ? roundStep(longest / Math.max(1, most - 1)) : 1);
  const bins = Math.floor(longest / width) + 1;
  return {
    edges: Array.from({ length: bins + 1 }, (_edge, place) => place * width),
    media: media.map(({ medium, lengths_m: lengths, counts: each }) => {
      const counts = Array.from({ length: bins }, () => 0);
      lengths.forEach((length, place) => {
        const bin = Math.floor(length / width);
        counts[bin] = (counts[bin] ?? 0) + (each[place] ?? 0);
      });
      return { medium, counts };
    }),
  };
}

/** `5 to 10` */
export function rangeText({ edges }: LengthBins, bin: number): string {
  return `${formatNumber(edges[bin])} to ${formatNumber(edges[bin + 1])}`;
}

/** What colours and hatches stand for. */
export function cableLegend(cables: Cables, theme: ChartTheme): LegendEntry[] {
  return mediaOf(cables).map(({ medium }) => ({
    label: mediumName(medium),
    ...lookOf(medium, theme),
  }));
}

/** How many of each medium there are, and up to which length. */
export function cableSummary(cables: Cables): string {
  const told = mediaOf(cables).map(({ medium, lengths_m: lengths, counts }) => {
    const count = counts.reduce((sum, each) => sum + each, 0);
    const longest = lengths.filter((_length, place) => (counts[place] ?? 0) > 0).at(-1) ?? 0;
    return `${mediumName(medium)}: ${count.toLocaleString('en-US')} up to ${formatNumber(longest)} m`;
  });
  return `${told.join('; ')}.`;
}

export function cableOption({ cables, theme, narrow }: CableChart): EChartsCoreOption {
  const bins = lengthBins(cables, MOST_BINS[narrow ? 'narrow' : 'wide']);
  const label = { color: theme.muted, hideOverlap: true };
  return {
    animation: false,
    aria: { enabled: false },
    grid: { left: narrow ? 58 : 72, right: 16, top: 34, bottom: 48 },
    tooltip: {
      ...tooltipStyle(theme),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: number) => value.toLocaleString('en-US'),
    },
    xAxis: {
      type: 'category',
      data: bins.edges.slice(0, -1).map((_edge, bin) => `${rangeText(bins, bin)} m`),
      name: 'Length in m',
      nameLocation: 'middle',
      nameGap: 30,
      nameTextStyle: { color: theme.text, fontSize: 13 },
      axisLine: { lineStyle: { color: theme.muted } },
      axisTick: { lineStyle: { color: theme.muted }, alignWithLabel: false },
      axisLabel: {
        ...label,
        formatter: (_range: string, bin: number) =>
          bins.edges
            .slice(bin, bin + 2)
            .map((edge) => formatNumber(edge))
            .join('–'),
      },
    },
    yAxis: {
      type: 'value',
      name: 'Cables',
      minInterval: 1,
      nameTextStyle: { color: theme.text, align: 'left' },
      axisLabel: { ...label, formatter: (value: number) => value.toLocaleString('en-US') },
      splitLine: { lineStyle: { color: theme.grid } },
    },
    series: bins.media.map(({ medium, counts }) => {
      const { colour, hatched } = lookOf(medium, theme);
      return {
        name: mediumName(medium),
        type: 'bar',
        stack: 'cables',
        barCategoryGap: '8%',
        itemStyle: {
          color: colour,
          borderColor: theme.surface,
          borderWidth: 1,
          decal: hatched ? HATCH : undefined,
        },
        data: counts,
      };
    }),
  };
}
