/** Which look each choice has in the figures of an answer: the same in every panel. Pure. */
import type { FigureLine, LinesFigure, SpreadFigure } from '@/api-schema/models';
import { type ChartTheme, type SeriesStyle, seriesStyle } from '@/lib/chart-theme';

interface Named {
  label: string;
  role: FigureLine['role'];
}

/** The look of a choice by its label; the ideal is neutral and dashed, and takes no colour. */
export function looksOf(
  named: readonly Named[],
  theme: ChartTheme,
): (label: string) => SeriesStyle {
  const ideals = new Set(named.filter(({ role }) => role === 'ideal').map(({ label }) => label));
  const choices = [...new Set(named.map(({ label }) => label))].filter(
    (label) => !ideals.has(label),
  );
  return (label) => seriesStyle(theme, Math.max(0, choices.indexOf(label)), ideals.has(label));
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
