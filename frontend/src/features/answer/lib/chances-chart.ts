/** Who is best in how many draws, and how much of the spread is not known, as marks and words. Pure. */
import type { ChanceRow, ChancesFigure, ChancesPanel } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';
import { formatCount } from '@/lib/format';
import type { IntervalChart } from '@/lib/interval-option';

import { looksOf, namedText } from './looks';
import { shareMark, shareText, wholeShareText } from './shares';
import { percent, ratioText } from './values';

export interface ChancesShown {
  figure: ChancesFigure;
  panel: ChancesPanel;
  confidence: number;
}

function shareChart(
  rows: readonly ChanceRow[],
  title: string,
  markOf: (row: ChanceRow) => ReturnType<typeof shareMark>,
  look: { theme: ChartTheme; narrow: boolean },
): IntervalChart {
  const lookOf = looksOf(rows, look.theme);
  return {
    rows: rows.map(namedText),
    series: [
      {
        label: title,
        marks: rows.map((row) => {
          const mark = markOf(row);
          return mark === null ? null : { ...mark, style: lookOf(row.label) };
        }),
      },
    ],
    title,
    format: percent,
    extent: [0, 1],
    bars: 'from_zero',
    ...look,
  };
}

/** The chart of one panel: a bar a choice, the most probable first. */
export function chancesChart(
  { panel }: ChancesShown,
  theme: ChartTheme,
  narrow: boolean,
): IntervalChart {
  const markOf = ({ probability, wins }: ChanceRow) =>
    shareMark(
      probability,
      `${wholeShareText(probability)}; best in ${wins.toLocaleString('en-US')} of ${formatCount(panel.draws, 'draw')}`,
    );
  return shareChart(panel.rows, 'Probability of being best', markOf, { theme, narrow });
}

/** Choices of which it is known how much of their spread lies between draws. */
export function splitRows({ rows }: ChancesPanel): ChanceRow[] {
  return rows.filter(({ between }) => between !== null);
}

/** The chart of what is not known against chance: a bar a choice. */
export function splitChart(
  { panel }: ChancesShown,
  theme: ChartTheme,
  narrow: boolean,
): IntervalChart {
  const markOf = ({ between }: ChanceRow) =>
    between === null
      ? null
      : shareMark(between, `${wholeShareText(between)} between draws, the rest is chance`);
  return shareChart(splitRows(panel), 'Share of the variance between draws', markOf, {
    theme,
    narrow,
  });
}

const whereOf = ({ title }: ChancesPanel) => (title === '' ? '' : `${title}: `);

/** The chart in words. */
export function chancesSummary({ figure, panel, confidence }: ChancesShown): string {
  if (panel.rows.length === 0) return 'No draw has a result yet.';
  const rows = panel.rows.map(
    (row) =>
      `${namedText(row)} ${row.probability.value === null ? 'not known' : shareText(row.probability.value)}`,
  );
  const tied =
    figure.tolerance > 0
      ? ` A choice within ${percent(figure.tolerance)} of the best counts as tied with it.`
      : '';
  const open = panel.draws - panel.resolved;
  const lost = open > 0 ? ` In ${formatCount(open, 'draw')} a missing run leaves it open.` : '';
  return `${whereOf(panel)}Best in so many of ${formatCount(panel.draws, 'draw')}: ${rows.join(', ')}. Whiskers are ${percent(confidence)} intervals for all choices at once.${tied}${lost}`;
}

/** The split of the variance in words. */
export function splitSummary({ panel, confidence }: ChancesShown): string {
  const rows = splitRows(panel).map(
    (row) => `${namedText(row)} ${shareText(row.between?.value ?? 0)}`,
  );
  const of = panel.scale === 'ratio' ? 'variance of the logarithm' : 'variance';
  return `${whereOf(panel)}${rows.join(', ')}. This share of the ${of} lies between draws: it is what is not known, and better knowledge of the inputs makes it less. The rest is chance between replicates. Whiskers are ${percent(confidence)} intervals.`;
}

/** How much worse than the best a choice is on average, as the panel takes it. */
export function regretText({ figure, panel }: ChancesShown, row: ChanceRow): string {
  if (row.regret === null) return '–';
  const { mean } = row.regret;
  return panel.scale === 'ratio' ? ratioText(mean) : differenceText(figure, mean.mean);
}

/** How much worse it is at most in 95 % of the draws. */
export function regretQuantileText({ figure, panel }: ChancesShown, row: ChanceRow): string {
  const found = row.regret?.quantiles.find(({ p }) => p === 0.95);
  if (found === undefined) return '–';
  return panel.scale === 'ratio'
    ? `${found.value.toPrecision(4)} ×`
    : differenceText(figure, found.value);
}

function differenceText({ metric }: ChancesFigure, value: number): string {
  return `${(value / metric.shown_scale).toPrecision(4)} ${metric.shown_unit}`.trim();
}
