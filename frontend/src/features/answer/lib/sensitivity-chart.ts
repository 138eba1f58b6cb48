/** What a metric depends on: a tornado of effects and shares of the variance, as marks and words. Pure. */
import type {
  AnswerEstimate,
  SensitivityFigure,
  SensitivityPanel,
  TornadoBar,
} from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';
import type { IntervalChart, IntervalMark } from '@/lib/interval-option';
import { capitalised } from '@/lib/quantity';

import { spansDecades } from './lines-axes';
import { shareExtent, shareMark, shareText, wholeShareText } from './shares';
import { estimateText, metricTitle, percent, plainText } from './values';

export interface SensitivityShown {
  figure: SensitivityFigure;
  panel: SensitivityPanel;
  confidence: number;
}

const isFactorial = ({ method }: SensitivityPanel) => method === 'anova';

/** What the two ends of a bar are called: of a factorial its own values, else its lowest and highest draws. */
export function endNames(panel: SensitivityPanel): [low: string, high: string] {
  return isFactorial(panel)
    ? ['Value with the smallest mean', 'Value with the largest mean']
    : ['Lowest of its values', 'Highest of its values'];
}

/** The tornado of one panel: a bar an input from the mean at one end to that at the other. */
export function tornadoChart(
  { figure, panel, confidence }: SensitivityShown,
  theme: ChartTheme,
  narrow: boolean,
): IntervalChart {
  const markOf = (estimate: AnswerEstimate, label: string): IntervalMark => ({
    mean: estimate.mean,
    low: estimate.low,
    high: estimate.high,
    text: `${label}: ${estimateText(figure.metric, estimate, confidence)}`,
  });
  const [low, high] = endNames(panel);
  const means = panel.bars.flatMap((bar) => [bar.low.mean, bar.high.mean]);
  return {
    rows: panel.bars.map(({ label }) => capitalised(label)),
    series: [
      { label: low, marks: panel.bars.map((bar) => markOf(bar.low, bar.low_label)) },
      { label: high, marks: panel.bars.map((bar) => markOf(bar.high, bar.high_label)) },
    ],
    title: metricTitle(figure.metric),
    format: (value) => plainText(figure.metric, value),
    isLog: means.length > 0 && spansDecades(means),
    bars: 'between',
    theme,
    narrow,
  };
}

/** How far a bar reaches, as the panel takes it. */
export function effectText({ figure, panel }: SensitivityShown, { effect }: TornadoBar): string {
  return panel.scale === 'ratio' ? `${effect.toPrecision(4)} ×` : plainText(figure.metric, effect);
}

const whereOf = ({ title }: SensitivityPanel) => (title === '' ? '' : `${title}: `);

/** The tornado in words. */
export function tornadoSummary(shown: SensitivityShown): string {
  const { figure, panel, confidence } = shown;
  if (panel.bars.length === 0) return 'Nothing can be said yet of what it depends on.';
  const bars = panel.bars.map(
    (bar) =>
      `${bar.label} ${plainText(figure.metric, bar.low.mean)} at ${bar.low_label} and ${plainText(figure.metric, bar.high.mean)} at ${bar.high_label}`,
  );
  return `${whereOf(panel)}${bars.join('; ')}. The largest effect comes first. Whiskers are ${percent(confidence)} intervals.`;
}

/** The indices of one panel: for each input the share of the variance that it accounts for. */
export function indicesChart(
  { panel }: SensitivityShown,
  theme: ChartTheme,
  narrow: boolean,
): IntervalChart {
  const { indices } = panel;
  const total = indices.some((each) => each.total !== null);
  return {
    rows: indices.map(({ label }) => capitalised(label)),
    series: [
      {
        label: 'Alone',
        marks: indices.map(({ first }) =>
          shareMark(first, first === null ? '' : `alone ${wholeShareText(first)}`),
        ),
      },
      ...(total
        ? [
            {
              label: 'Alone and with others',
              marks: indices.map(({ total: all }) =>
                shareMark(all, all === null ? '' : `with others ${wholeShareText(all)}`),
              ),
            },
          ]
        : []),
    ],
    title: 'Share of the variance',
    format: percent,
    extent: shareExtent(indices.flatMap((each) => [each.first, each.total])),
    ...(total ? {} : { bars: 'from_zero' as const }),
    theme,
    narrow,
  };
}

/** The indices in words. */
export function indicesSummary({ panel, confidence }: SensitivityShown): string {
  const rows = panel.indices.flatMap(({ label, first }) =>
    first?.value === null || first === null ? [] : [`${label} ${shareText(first.value)}`],
  );
  const of = panel.scale === 'ratio' ? 'variance of the logarithm' : 'variance';
  return `${whereOf(panel)}Share of the ${of} that each input accounts for by itself: ${rows.join(', ')}. Estimates from ${panel.n.toLocaleString('en-US')} draws; whiskers are ${percent(confidence)} intervals and may reach below 0.`;
}

/** The parts of a factorial's variance, chance last. */
export function anovaParts({ anova }: SensitivityPanel): { label: string; share: number }[] {
  if (anova === null) return [];
  const rest = [
    { label: 'Three axes and more together', share: anova.higher },
    { label: 'What replicates have in common', share: anova.shared_chance },
    { label: 'Chance', share: anova.chance },
  ].filter(({ share }) => share > 0);
  return [
    ...anova.terms.map(({ label, share }) => ({ label: capitalised(label), share })),
    ...rest,
  ];
}

/** The analysis of variance of one panel: a bar a term. */
export function anovaChart(
  { panel }: SensitivityShown,
  theme: ChartTheme,
  narrow: boolean,
): IntervalChart {
  const parts = anovaParts(panel);
  return {
    rows: parts.map(({ label }) => label),
    series: [
      {
        label: 'Share of the variance',
        marks: parts.map(({ share }) => ({
          mean: share,
          low: null,
          high: null,
          text: shareText(share),
        })),
      },
    ],
    title: 'Share of the variance',
    format: percent,
    extent: [0, 1],
    bars: 'from_zero',
    theme,
    narrow,
  };
}

/** The analysis of variance in words. */
export function anovaSummary({ panel }: SensitivityShown): string {
  const parts = anovaParts(panel).map(({ label, share }) => `${label} ${shareText(share)}`);
  const of = panel.scale === 'ratio' ? 'variance of the logarithm' : 'variance';
  return `${whereOf(panel)}Of the ${of} over all places, ${parts.join(', ')}. A sign × marks what two axes do only together.`;
}
