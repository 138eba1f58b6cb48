/** Prices as text. Pure. */
import type { CostRow } from '@/api-schema/models';
import { formatNumber } from '@/lib/format';

type Money = CostRow['cost_usd'];

const WHOLE_FROM = 100;

/** A number of dollars without its unit: whole from a hundred on. */
export function dollars(value: number): string {
  if (value < WHOLE_FROM) return formatNumber(value, 3);
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

/** A price with the limits of 90 % of the drawn ones: `4,438 (4,101 to 5,352)`. */
export function moneyText({ value, low, high }: Money): string {
  const ends = low === high ? '' : ` (${dollars(low)} to ${dollars(high)})`;
  return `${dollars(value)}${ends}`;
}
