/** Histograms as bins with shares. Pure. */
import type { Distribution } from '@/api-schema/models';

export interface Bin {
  low: number;
  high: number;
  count: number;
  share: number;
}

/** Bins with their share of all samples; empty ones at both ends are left out. */
export function binsOf({ histogram, count }: Distribution): Bin[] {
  if (histogram === null || histogram === undefined) return [];
  const bins = histogram.counts.map((each, index) => ({
    low: histogram.edges[index] ?? Number.NaN,
    high: histogram.edges[index + 1] ?? Number.NaN,
    count: each,
    share: count === 0 ? 0 : each / count,
  }));
  const first = bins.findIndex((bin) => bin.count > 0);
  const last = bins.findLastIndex((bin) => bin.count > 0);
  return first === -1 ? [] : bins.slice(first, last + 1);
}

const EVEN = 1.5;

/** Whether bins widen with the value, as those of latencies do. */
export function widening(bins: readonly Bin[]): boolean {
  const widths = bins.map(({ low, high }) => high - low);
  return bins.length > 2 && Math.max(...widths) > EVEN * Math.min(...widths);
}

/** The histograms of several runs as one; bins with the same lower edge are added up. */
export function pooled(distributions: readonly Distribution[]): Bin[] {
  const byEdge = new Map<number, Bin>();
  const total = distributions.reduce((sum, { count }) => sum + count, 0);
  for (const bin of distributions.flatMap(binsOf)) {
    const count = (byEdge.get(bin.low)?.count ?? 0) + bin.count;
    byEdge.set(bin.low, { ...bin, count, share: total === 0 ? 0 : count / total });
  }
  return [...byEdge.values()].sort((a, b) => a.low - b.low);
}

const half = (value: number) => Math.abs(value % 1) === 0.5;

/** Whether the bins stand around whole numbers, as those of counts do. */
export function wholeNumbers(bins: readonly Bin[]): boolean {
  return bins.length > 0 && bins.every(({ low, high }) => half(low) && half(high));
}

/** A bin by the whole numbers in it where its edges lie between them, else by its edges. */
export function binText({ low, high }: Bin, format: (value: number) => string): string {
  if (!half(low) || !half(high)) return `${format(low)} to ${format(high)}`;
  return high - low === 1 ? format(low + 0.5) : `${format(low + 0.5)} to ${format(high - 0.5)}`;
}
