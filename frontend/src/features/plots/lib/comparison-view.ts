/** The comparison of choices as ranked marks and words. Pure. */
import type { Comparison, ComparisonFacet, ComparisonItem } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';
import { formatNumber } from '@/lib/format';
import type { IntervalChart } from '@/lib/interval-option';
import { capitalised, formatChoice, formatQuantity, humanName, unitOf } from '@/lib/quantity';

export interface FacetChoice {
  path: string;
  label: string;
  /** Values in the order of the facets, as text. */
  values: string[];
  chosen: string;
}

const textOf = (facet: ComparisonFacet, path: string) =>
  formatChoice(facet.coordinates[path], unitOf(path));

/** What can be chosen to come to another facet: paths along which the facets differ. */
export function facetChoices(study: Comparison, facet: ComparisonFacet): FacetChoice[] {
  return study.facet_paths
    .map((path) => ({
      path,
      label: capitalised(humanName(path)),
      values: [...new Set(study.facets.map((each) => textOf(each, path)))],
      chosen: textOf(facet, path),
    }))
    .filter(({ values }) => values.length > 1);
}

/** The facet with another value of one path: the one that agrees with the present elsewhere. */
export function facetWith(
  study: Comparison,
  facet: ComparisonFacet,
  path: string,
  value: string,
): ComparisonFacet | undefined {
  const matching = study.facets.filter((each) => textOf(each, path) === value);
  const agreement = (each: ComparisonFacet) =>
    study.facet_paths.filter((other) => textOf(each, other) === textOf(facet, other)).length;
  return matching.toSorted((a, b) => agreement(b) - agreement(a))[0];
}

/** A value of the compared metric, as text. */
export function valueText(study: Comparison, value: number | null): string {
  return value === null ? '–' : formatQuantity(value, unitOf(study.metric, study.unit));
}

/** `0.48 – 0.52`, or that there is none. */
export function intervalText(study: Comparison, item: ComparisonItem): string {
  return item.ci_low === null || item.ci_high === null
    ? 'no interval'
    : `${valueText(study, item.ci_low)} – ${valueText(study, item.ci_high)}`;
}

/** How a choice stands to the best of its facet. */
export function standing(item: ComparisonItem): string {
  const { ratio_to_best: ratio } = item;
  if (ratio === null) return item.rank === 1 ? 'best' : 'no common replicates';
  const times = `${formatNumber(ratio.mean, 3)} × the best`;
  const interval =
    ratio.ci_low === null || ratio.ci_high === null
      ? ''
      : ` (${formatNumber(ratio.ci_low, 3)} – ${formatNumber(ratio.ci_high, 3)})`;
  return `${times}${interval}${item.tied_with_best ? ', may be chance' : ''}`;
}

/** The facet's choices by rank, as a chart of dots and whiskers. */
export function comparisonChart(
  study: Comparison,
  facet: ComparisonFacet,
  theme: ChartTheme,
  narrow: boolean,
): IntervalChart {
  const items = facet.items.toSorted((a, b) => a.rank - b.rank);
  const level = `${String(Math.round(study.confidence * 100))} % interval`;
  return {
    rows: items.map(({ label }) => label),
    series: [
      {
        label: humanName(study.metric),
        marks: items.map((item) => ({
          mean: item.mean,
          low: item.ci_low,
          high: item.ci_high,
          text: `${valueText(study, item.mean)}, ${level} ${intervalText(study, item)}, n = ${String(item.n)}; ${standing(item)}`,
        })),
      },
    ],
    title: `${capitalised(humanName(study.metric))}${betterWords(study)}`,
    format: (value) => valueText(study, value),
    theme,
    narrow,
  };
}

function betterWords({ better }: Comparison): string {
  if (better === 'higher') return ' (more is better)';
  return better === 'lower' ? ' (less is better)' : '';
}

/** What the chart is about and what its bars are. */
export function comparisonSummary(study: Comparison, facet: ComparisonFacet): string {
  const level = Math.round(study.confidence * 100);
  return `${facet.text} Bars are ${String(level)} % confidence intervals of the mean over replicates; whether a choice ties with the best is judged from pairs of replicates, which is sharper than the bars.`;
}
