/** A map of winners as colours and words. Pure. */
import type { MapCell, MapFigure, MapPanel } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';
import type { LegendEntry } from '@/lib/figure-picture';

import { looksOf } from './looks';
import { axisTitle, ratioText } from './values';

/** The label of every choice with its colour, the same as in the other figures. */
export function winnerColours({ by }: MapFigure, theme: ChartTheme): Map<string, string> {
  const lookOf = looksOf(
    by.labels.map((label) => ({ label, role: 'choice' })),
    theme,
  );
  return new Map(by.labels.map((label) => [label, lookOf(label).colour]));
}

const FAINTEST = 0.3;
/** A winner so many times better than the runner-up has the full colour. */
const FULL_MARGIN = 2;

/** How strong a winner's colour is, from its margin: fully from twice as good as the next. */
export function strengthOf({ margin, verdict }: MapCell): number {
  if (margin === null || verdict !== 'best') return FAINTEST;
  const share = Math.log(Math.max(1, margin.mean)) / Math.log(FULL_MARGIN);
  return FAINTEST + (1 - FAINTEST) * Math.min(1, share);
}

/** What is written in a cell where there is room. */
export function cellWord({ verdict, winner, possible }: MapCell): string {
  switch (verdict) {
    case 'best':
      return winner ?? '';
    case 'ahead':
      return `${winner ?? ''}?`;
    case 'alone':
      return `only ${winner ?? ''}`;
    case 'not_told_apart':
      return possible.length === 2 ? possible.join(' or ') : `any of ${String(possible.length)}`;
    case 'unknown':
      return 'unknown';
    case 'missing':
      return '';
  }
}

const VERDICT_WORDS = {
  best: 'best',
  ahead: 'ahead, not decided',
  alone: 'alone',
  not_told_apart: 'cannot be told apart',
  unknown: 'unknown: too few runs',
  missing: 'no result',
} as const;

/** A cell in words: its verdict, who, and by how much. */
export function cellText(cell: MapCell): string {
  const margin = cell.margin === null ? '' : `, by ${ratioText(cell.margin)}`;
  if (cell.verdict === 'not_told_apart') {
    return `${VERDICT_WORDS[cell.verdict]}: ${cell.possible.join(', ')}`;
  }
  const who = cell.winner === null ? '' : `${cell.winner}: `;
  return `${who}${VERDICT_WORDS[cell.verdict]}${margin}`;
}

/** Labels of a cell's place along x and y. */
export function placeOf(figure: MapFigure, cell: MapCell): { x: string; y: string } {
  return { x: figure.x.labels[cell.x] ?? '', y: figure.y?.labels[cell.y] ?? '' };
}

/** The coordinates of a cell, by which results are filtered. */
export function whereOf(
  { x, y }: Pick<MapFigure, 'x' | 'y'>,
  { coordinates }: Pick<MapPanel, 'coordinates'>,
  cell: Pick<MapCell, 'x' | 'y'>,
): Record<string, unknown> {
  return {
    ...coordinates,
    [x.path]: x.values[cell.x],
    ...(y !== null && { [y.path]: y.values[cell.y] }),
  };
}

/** How often each choice wins in a panel, most first; then places without a winner, by what is known of them. */
export function tally({ cells }: MapPanel): string[] {
  const wins = new Map<string, number>();
  for (const { verdict, winner } of cells) {
    if (verdict === 'best' && winner !== null) wins.set(winner, (wins.get(winner) ?? 0) + 1);
  }
  const count = (...verdicts: MapCell['verdict'][]) =>
    cells.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const others = [
    [count('not_told_apart'), 'cannot be told apart'],
    [count('ahead'), 'ahead but not decided'],
    [count('unknown'), 'unknown'],
    [count('alone', 'missing'), 'without results to compare'],
  ] as const;
  return [
    ...[...wins]
      .sort((a, b) => b[1] - a[1])
      .map(([winner, count]) => `${winner} is best at ${String(count)}`),
    ...others.filter(([n]) => n > 0).map(([n, words]) => `${String(n)} ${words}`),
  ];
}

/** The map in words. */
export function mapSummary(figure: MapFigure, panel: MapPanel): string {
  const where = panel.title === '' ? 'Of' : `${panel.title}: of`;
  const axes = [figure.x, figure.y].flatMap((axis) => (axis === null ? [] : [axisTitle(axis)]));
  const places = `${String(panel.cells.length)} places by ${axes.join(' and ')}`;
  return `${where} ${places}, ${tally(panel).join(', ')}. Colour is the winner, its strength the margin; hatched is not decided, grey is unknown or without a result.`;
}

/** What the colours of these panels stand for: choices that may win somewhere, and kinds of places without a winner. */
export function mapLegend(
  figure: MapFigure,
  panels: readonly MapPanel[],
  theme: ChartTheme,
): LegendEntry[] {
  const cells = panels.flatMap((panel) => panel.cells);
  const seen = new Set(
    cells.flatMap(({ winner, possible }) => (winner === null ? possible : [winner, ...possible])),
  );
  const kinds: [readonly MapCell['verdict'][], string, boolean][] = [
    [['not_told_apart'], 'cannot be told apart', true],
    [['ahead'], 'ahead, not decided (?)', true],
    [['unknown'], 'unknown: too few runs', false],
    [['missing', 'alone'], 'no result, or nothing to compare it with', false],
  ];
  return [
    ...[...winnerColours(figure, theme)]
      .filter(([label]) => seen.has(label))
      .map(([label, colour]) => ({ label, colour })),
    ...kinds
      .filter(([verdicts]) => cells.some(({ verdict }) => verdicts.includes(verdict)))
      .map(([, label, hatched]) => ({
        label,
        colour: hatched ? theme.muted : theme.grid,
        hatched,
      })),
  ];
}
