/** Choices by rank as marks and words. Pure. */
import type { DotRow, DotsFigure, DotsPanel } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';
import type { Bracket } from '@/lib/interval-brackets';
import type { IntervalChart } from '@/lib/interval-option';

import { spansDecades } from './lines-axes';
import { looksOf, namedText } from './looks';
import { estimateText, metricTitle, percent, plainText, ratioText } from './values';

export interface DotsChart {
  figure: DotsFigure;
  panel: DotsPanel;
  confidence: number;
}

/** Whether the rows compete; conditions do not, for nobody chooses them. */
export function competes({ rows }: DotsPanel): boolean {
  return rows.some(({ rank }) => rank !== null);
}

const LEADING = {
  best: 'best',
  ahead: 'ahead, not decided',
  not_told_apart: 'may be best',
} as const;

/** What a row is against the best: that itself, a possible winner, or how far it is. */
export function standing({ verdict }: DotsPanel, row: DotRow): string {
  if (row.role === 'ideal') return 'the ideal, does not compete';
  const leading =
    row.is_possible_winner && verdict in LEADING ? [LEADING[verdict as keyof typeof LEADING]] : [];
  const worse = row.ratio_to_best === null ? [] : [`${ratioText(row.ratio_to_best)} worse`];
  return [...leading, ...worse].join('; ');
}

/** Groups of neighbours that cannot be told apart, as first and last row. */
export function bracketsOf({ rows, groups }: DotsPanel): Bracket[] {
  const labels = rows.map(({ label }) => label);
  return groups.flatMap((group) => {
    const places = group.map((label) => labels.indexOf(label)).filter((index) => index >= 0);
    return places.length < 2 ? [] : [[Math.min(...places), Math.max(...places)] as const];
  });
}

function lookOf(panel: DotsPanel, row: DotRow): 'solid' | 'hollow' | 'ideal' {
  if (row.role === 'ideal') return 'ideal';
  return !competes(panel) || row.is_possible_winner ? 'solid' : 'hollow';
}

/** The chart of one panel: a row a choice, best first. */
export function dotsChart(
  { figure, panel, confidence }: DotsChart,
  theme: ChartTheme,
  narrow: boolean,
): IntervalChart {
  const lookOfLabel = looksOf(
    figure.panels.flatMap(({ rows }) => rows),
    theme,
  );
  const textOf = (row: DotRow) =>
    [estimateText(figure.metric, row.value, confidence), standing(panel, row)]
      .filter(Boolean)
      .join('; ');
  return {
    rows: panel.rows.map(namedText),
    series: [
      {
        label: figure.metric.label,
        marks: panel.rows.map((row) => ({
          mean: row.value.mean,
          low: row.value.low,
          high: row.value.high,
          text: textOf(row),
          look: lookOf(panel, row),
          ...(competes(panel) && row.role !== 'ideal' && { style: lookOfLabel(row.label) }),
        })),
      },
    ],
    title: metricTitle(figure.metric),
    format: (value) => plainText(figure.metric, value),
    theme,
    narrow,
    brackets: bracketsOf(panel),
    isLog: spansDecades(panel.rows.map(({ value }) => value.mean)),
  };
}

/** The chart in words: every row, then how its marks are to be read. */
export function dotsSummary({ figure, panel, confidence }: DotsChart): string {
  if (panel.rows.length === 0) return 'No point has a result yet.';
  const where = panel.title === '' ? '' : `${panel.title}: `;
  const rows = panel.rows.map((row) => {
    const interval = row.value.low === null ? ' without interval' : '';
    return `${namedText(row)} ${plainText(figure.metric, row.value.mean)}${interval}`;
  });
  const notes = [
    `Bars are ${percent(confidence)} intervals over replicates.`,
    ...(competes(panel) ? ['Filled marks may be best, hollow ones are not.'] : []),
    ...(bracketsOf(panel).length > 0 ? ['Brackets join what cannot be told apart.'] : []),
  ];
  return `${where}${rows.join(', ')}. ${notes.join(' ')}`;
}
