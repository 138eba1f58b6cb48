/** A drawn axis in words. Pure. */
import type { DrawnDistribution } from '@/api-schema/models';
import { formatPercent } from '@/lib/format';
import { formatQuantity } from '@/lib/quantity';

/** `8 Gb/s to 64 Gb/s`, or the values of a choice with their probabilities. */
export function rangeText(distribution: DrawnDistribution, unit: string | null): string {
  const { low = null, high = null, values = null } = distribution;
  if (values !== null) {
    return values
      .map(({ label, probability }) => `${label} (${formatPercent(probability)})`)
      .join(', ');
  }
  const text = (value: number | null) => formatQuantity(value, unit);
  if (low === null && high === null) return 'without ends';
  if (low === null) return `up to ${text(high)}`;
  return high === null ? `from ${text(low)}` : `${text(low)} to ${text(high)}`;
}

/** Median and middle nine tenths; a dash where the values have no order. */
export function middleText(distribution: DrawnDistribution, unit: string | null): string {
  const { median = null, quantile_05: low = null, quantile_95: high = null } = distribution;
  if (median === null) return '–';
  const text = (value: number | null) => formatQuantity(value, unit);
  return low === null || high === null
    ? text(median)
    : `${text(median)} (${text(low)} to ${text(high)})`;
}
