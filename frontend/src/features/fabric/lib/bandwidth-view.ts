/** Mean flow bandwidth by pattern and engine as a chart and in words. Pure. */
import type { ChartTheme } from '@/lib/chart-theme';
import { formatPercent } from '@/lib/format';
import type { IntervalChart } from '@/lib/interval-option';

import type { StudyMetric } from '../api/get-study';

import { rowOf, type Study, type StudyRow } from './study';

/** A share of the link bandwidth. */
export const share = (value: number | null) => formatPercent(value);

function words({ mean, low, high, n }: StudyRow): string {
  const interval =
    low === null || high === null ? 'no interval' : `95 % interval ${share(low)} – ${share(high)}`;
  return `${share(mean)} of the link bandwidth, ${interval}, n = ${String(n)}`;
}

/** Patterns as rows, choices as series. */
export function bandwidthChart(
  study: Study,
  metric: StudyMetric,
  theme: ChartTheme,
  narrow: boolean,
): IntervalChart {
  return {
    rows: study.patterns,
    series: study.choices.map((label) => ({
      label,
      marks: study.patterns.map((pattern) => {
        const row = rowOf(study, pattern, label);
        return row === undefined
          ? null
          : { mean: row.mean, low: row.low, high: row.high, text: words(row) };
      }),
    })),
    title: narrow
      ? 'Share of the link bandwidth'
      : `Share of the link bandwidth that ${WHO[metric]} gets in the mean`,
    format: (value) => share(value),
    theme,
    narrow,
  };
}

/** Whose bandwidth a metric tells. */
export const WHO: Record<StudyMetric, string> = {
  mean_flow_bandwidth_fraction: 'a flow',
  mean_rank_bandwidth_fraction: 'a sending rank, with all its flows of a round,',
};

/** For each pattern the best and the worst choice. */
export function bandwidthSummary(study: Study): string {
  const sentences = study.patterns.map((pattern) => {
    const rows = study.rows
      .filter((row) => row.pattern === pattern)
      .toSorted((a, b) => b.mean - a.mean);
    const [best] = rows;
    const worst = rows[rows.length - 1];
    if (best === undefined || worst === undefined) return '';
    return best === worst
      ? `${pattern}: ${share(best.mean)}`
      : `${pattern}: from ${share(worst.mean)} (${worst.choice}) to ${share(best.mean)} (${best.choice})`;
  });
  return `${sentences.filter((sentence) => sentence !== '').join('; ')}. Bars are 95 % confidence intervals of the mean over replicates.`;
}
