/** Ticks and ends of logarithmic axes. */

const STEPS = [1, 2, 5] as const;

/** 1-2-5 ticks inside [low, high], thinned to powers of ten when there would be too many. */
export function logTicks(low: number, high: number, most = 9): number[] {
  if (!(low > 0) || !(high >= low)) return [];
  const first = Math.floor(Math.log10(low));
  const last = Math.ceil(Math.log10(high));
  const all: number[] = [];
  for (let power = first; power <= last; power += 1) {
    for (const step of STEPS) all.push(step * 10 ** power);
  }
  const inside = all.filter((tick) => tick >= low * 0.999 && tick <= high * 1.001);
  if (inside.length <= most) return inside;
  return inside.filter((tick) => Number.isInteger(Math.round(Math.log10(tick) * 1e6) / 1e6));
}

/** The ends of a logarithmic axis: the data widened by `pad` of its length on either side. */
export function logExtent(values: readonly number[], pad = 0.06): [number, number] {
  const positive = values.filter((value) => value > 0 && Number.isFinite(value));
  if (positive.length === 0) return [0.5, 2];
  const low = Math.log10(Math.min(...positive));
  const high = Math.log10(Math.max(...positive));
  const margin = Math.max((high - low) * pad, 0.04);
  return [10 ** (low - margin), 10 ** (high + margin)];
}
