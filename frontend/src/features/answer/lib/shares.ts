/** Shares and probabilities with their intervals as text and marks. Pure. */
import type { Share } from '@/api-schema/models';
import type { IntervalMark } from '@/lib/interval-option';

import { percent } from './values';

/** Digits after the point of a per cent, as a share is written. */
const PER_CENT_DIGITS = 1;

function rounded(share: number): number {
  return Number(share.toFixed(2 + PER_CENT_DIGITS));
}

/** `52.7 %`. */
export function shareText(share: number): string {
  return percent(rounded(share));
}

/** Both ends of a share's interval: `45.6 to 59.7 %`. */
export function shareInterval({ low, high }: Share): string {
  return `${percent(rounded(low)).replace(' %', '')} to ${shareText(high)}`;
}

/** A share in words: value and interval. */
export function wholeShareText(share: Share): string {
  const value = share.value === null ? 'not known' : shareText(share.value);
  return `${value} (${shareInterval(share)})`;
}

/** The mark of a share; none where it has no value. */
export function shareMark(share: Share | null, text: string): IntervalMark | null {
  if (share?.value === null || share === null) return null;
  return { mean: share.value, low: share.low, high: share.high, text };
}

/** An axis from none to all, wider where an interval of an estimate reaches beyond. */
export function shareExtent(shares: readonly (Share | null)[]): [number, number] {
  const known = shares.filter((share) => share !== null);
  return [
    Math.min(0, ...known.map(({ low }) => low)),
    Math.max(1, ...known.map(({ high }) => high)),
  ];
}
