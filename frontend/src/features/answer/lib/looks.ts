/** Which look each choice has in the figures of an answer: the same in every panel. Pure. */
import type { FigureLine, LinesFigure, SpreadFigure } from '@/api-schema/models';
import {
  type ChartTheme,
  type SeriesStyle,
  seriesStyle,
  topologyKind,
  topologyStyle,
} from '@/lib/chart-theme';
import type { LegendEntry } from '@/lib/figure-picture';

export interface Named {
  label: string;
  role: FigureLine['role'];
}

/**
 * The look of a choice by its label; the ideal is neutral and dashed, and takes no colour. A topology
 * has the look of its kind, or a variant of it behind others of that kind; the rest follow in order.
 */
export function looksOf(
  named: readonly Named[],
  theme: ChartTheme,
): (label: string) => SeriesStyle {
  const ideals = new Set(named.filter(({ role }) => role === 'ideal').map(({ label }) => label));
  const choices = [...new Set(named.map(({ label }) => label))].filter(
    (label) => !ideals.has(label),
  );
  const looks = new Map<string, SeriesStyle>();
  const taken = new Map<string, number>();
  const others: string[] = [];
  for (const label of choices) {
    const kind = topologyKind(label);
    const variant = taken.get(kind ?? '') ?? 0;
    const style = kind === undefined ? undefined : topologyStyle(theme, kind, variant);
    if (kind === undefined || style === undefined) {
      others.push(label);
      continue;
    }
    taken.set(kind, variant + 1);
    looks.set(label, style);
  }
  others.forEach((label, index) => {
    const style = seriesStyle(theme, index, false);
    // Beside fixed colours these may come near one; then their dashes tell.
    looks.set(label, taken.size > 0 ? { ...style, dash: 'dashed' } : style);
  });
  return (label) => looks.get(label) ?? seriesStyle(theme, 0, ideals.has(label));
}

/** All lines or curves of a figure, panel by panel. */
export function namedIn(figure: LinesFigure | SpreadFigure): Named[] {
  return figure.kind === 'lines'
    ? figure.panels.flatMap(({ lines }) => lines)
    : figure.panels.flatMap(({ curves }) => curves);
}

/** A choice's name with what it is among the others. */
export function namedText({ label, role }: Named): string {
  return role === 'choice' ? label : `${label} (${role})`;
}

/** What each line or curve of a figure looks like, for charts that share it. */
export function looksLegend(figure: LinesFigure | SpreadFigure, theme: ChartTheme): LegendEntry[] {
  const named = namedIn(figure);
  const lookOf = looksOf(named, theme);
  return [...new Map(named.map((each) => [each.label, each])).values()].map((each) => {
    const { colour, symbol, dash } = lookOf(each.label);
    return { label: namedText(each), colour, symbol, dash };
  });
}
