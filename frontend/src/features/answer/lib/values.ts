/** Values of an answer as text, in the unit and with the digits that the answer speaks in. Pure. */
import type { AnswerAxis, AnswerEstimate, AnswerMetric, SpreadCurve } from '@/api-schema/models';
import { formatNumber } from '@/lib/format';
import { capitalised, unitOf, unitSymbol } from '@/lib/quantity';

const MOST_DECIMALS = 9;

/**
 * Decimals that a value is written with: the last one is the first digit of what it is uncertain
 * by, and there are three significant digits at least.
 */
function decimalsFor(value: number, half: number | null): number {
  const size = Math.abs(value);
  const least = size > 0 ? 2 - Math.floor(Math.log10(size)) : 0;
  const own = half !== null && half > 0 ? -Math.floor(Math.log10(half)) : 0;
  return Math.min(Math.max(0, least, own), MOST_DECIMALS);
}

function fixed(value: number, decimals: number): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

function halfWidth({ low, high }: AnswerEstimate): number | null {
  return low === null || high === null ? null : (high - low) / 2;
}

const withUnit = (text: string, unit: string) => (unit === '' ? text : `${text} ${unit}`);

/** A value where nothing tells how uncertain it is, such as a tick of an axis. */
export function plainText(metric: AnswerMetric, value: number): string {
  return withUnit(formatNumber(value / metric.shown_scale), metric.shown_unit);
}

/** The mean of an estimate with as many digits as its interval leaves meaning to. */
export function meanText(metric: AnswerMetric, estimate: AnswerEstimate): string {
  const half = halfWidth(estimate);
  if (half === null) return plainText(metric, estimate.mean);
  const { shown_scale: scale, shown_unit: unit } = metric;
  const mean = estimate.mean / scale;
  return withUnit(fixed(mean, decimalsFor(mean, half / scale)), unit);
}

/** Both ends of an interval, the unit once; null where there is none. */
export function intervalText(metric: AnswerMetric, estimate: AnswerEstimate): string | null {
  const { low, high } = estimate;
  const half = halfWidth(estimate);
  if (low === null || high === null || half === null) return null;
  const { shown_scale: scale, shown_unit: unit } = metric;
  const decimals = decimalsFor(estimate.mean / scale, half / scale);
  return withUnit(`${fixed(low / scale, decimals)} to ${fixed(high / scale, decimals)}`, unit);
}

/** A whole estimate in words: mean, interval and number of replicates. */
export function estimateText(
  metric: AnswerMetric,
  estimate: AnswerEstimate,
  confidence: number,
): string {
  const interval = intervalText(metric, estimate);
  const ends = interval === null ? 'no interval' : `${percent(confidence)} interval ${interval}`;
  return `${meanText(metric, estimate)}, ${ends}, n = ${String(estimate.n)}`;
}

/** `95 %`. */
export function percent(fraction: number): string {
  return `${formatNumber(fraction * 100)} %`;
}

const RATIO: AnswerMetric = {
  name: 'ratio',
  label: 'ratio',
  unit: 'ratio',
  shown_unit: '×',
  shown_scale: 1,
  better: null,
  relative_to: null,
};

/**
 * A ratio with its interval: `1.201 × (1.199 to 1.203)`. Of one that lost runs leave without an upper end
 * the lower one alone: `at least 1.06 ×`.
 */
export function ratioText(ratio: AnswerEstimate): string {
  const { low, high } = ratio;
  if (low !== null && high === null) return `at least ${plainText(RATIO, low)}`;
  const interval = intervalText(RATIO, ratio);
  const ends = interval === null ? 'no interval' : interval.replace(/ ×$/, '');
  return `${meanText(RATIO, ratio)} (${ends})`;
}

/** The unit of an axis' values; a share needs none beside its name. */
function axisUnit({ path, unit }: AnswerAxis): string {
  const known = unitOf(path, unit);
  return known === 'fraction' ? '' : unitSymbol(known);
}

/** What an axis of a figure is called, with its unit where its labels do not hold it. */
export function axisTitle(axis: AnswerAxis): string {
  const symbol = axisUnit(axis);
  const name = capitalised(axis.label);
  return symbol === '' || !axis.labels.every(isBare) ? name : `${name} (${symbol})`;
}

function isBare(label: string): boolean {
  return label !== '' && Number.isFinite(Number(label));
}

function labelText(label: string): string {
  return /^\d{5,}$/.test(label) ? Number(label).toLocaleString('en-US') : label;
}

/** A value of an axis of numbers, as its labels have it. */
export function tickText(axis: AnswerAxis, value: number): string {
  const index = axis.values.findIndex(
    (each) => typeof each === 'number' && Math.abs(each - value) <= Math.abs(each) * 1e-9,
  );
  return index < 0 ? formatNumber(value) : labelText(axis.labels[index] ?? '');
}

/** A value of an axis of numbers with its unit. */
export function placeText(axis: AnswerAxis, value: number): string {
  const text = tickText(axis, value);
  const symbol = axisUnit(axis);
  return /^[\d.,]+$/.test(text) ? withUnit(text, symbol) : text;
}

/** What the metric's axis is called, and which direction is better. */
export function metricTitle(metric: AnswerMetric): string {
  const relative = metric.relative_to === null ? '' : ` against that ${metric.relative_to}`;
  const better =
    metric.better === null ? '' : ` (${metric.better === 'lower' ? 'less' : 'more'} is better)`;
  return `${capitalised(metric.label)}${relative}${better}`;
}

/** A quantile of a curve with its interval; that there is none where too few runs were made. */
export function quantileText(metric: AnswerMetric, { quantiles }: SpreadCurve, p: number): string {
  const found = quantiles.find((each) => each.p === p);
  if (found === undefined) return '–';
  const { value, low, high } = found;
  if (low === null || high === null) return `${plainText(metric, value)} (too few runs)`;
  const ends = [low, high].map((end) => formatNumber(end / metric.shown_scale));
  return `${plainText(metric, value)} (${ends.join(' to ')})`;
}

/** How much worse than the best somebody is who is `ratio` times worse, as that metric is spoken of. */
export function penaltyText({ unit, better }: AnswerMetric, ratio: number): string {
  if (ratio <= 1) return 'never worse';
  if (better === 'higher')
    return `reaches ${percent(Number((1 / ratio).toPrecision(3)))} of the best there`;
  const times = `${formatNumber(ratio, 3)} times`;
  return unit === 'ns' ? `takes ${times} as long as the best there` : `${times} the best there`;
}
