/** Means with their intervals in few words: `1.234 ± 0.012 ms`. Pure. */
import { formatQuantity, stepFor } from './quantity';

export interface Mean {
  mean: number;
  low: number | null;
  high: number | null;
}

const MOST_DECIMALS = 9;

function fixed(value: number, decimals: number): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** Decimals that show two digits of what a value is uncertain by. */
function decimalsFor(half: number): number {
  return Math.min(MOST_DECIMALS, Math.max(0, 1 - Math.floor(Math.log10(half))));
}

/** Whether both ends are equally far from the mean; one that ends at 0 is not. */
function isEven({ mean, low, high }: Mean): boolean {
  if (low === null || high === null) return false;
  return Math.abs(high - mean - (mean - low)) <= 0.02 * (high - low);
}

/** A mean with its interval, as far as there is one. */
export function meanWithInterval(value: Mean, unit: string | null): string {
  const { mean, low, high } = value;
  if (low === null || high === null || high === low || unit === 'bool') {
    return formatQuantity(mean, unit);
  }
  const [size, sign] = stepFor(mean, unit);
  const half = (high - low) / 2 / size;
  if (!(half > 0) || !Number.isFinite(half)) return formatQuantity(mean, unit);
  const decimals = decimalsFor(half);
  const text = (each: number) => fixed(each / size, decimals);
  const shown = isEven(value)
    ? `${text(mean)} ± ${fixed(half, decimals)}`
    : `${text(mean)} (${text(low)} to ${text(high)})`;
  return sign === '' ? shown : `${shown} ${sign}`;
}
