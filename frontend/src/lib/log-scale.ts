/** Ticks and ends of logarithmic axes. */

/** From sparse to dense; the first that gives enough ticks is taken. */
const STEPS = [
  [1],
  [1, 2, 5],
  [1, 1.5, 2, 3, 4, 5, 7],
  [1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9],
  Array.from({ length: 90 }, (_unused, index) => (index + 10) / 10),
] as const;
const ENOUGH = 4;

/** Round ticks inside [low, high]: at least four where round numbers allow it. */
export function logTicks(low: number, high: number): number[] {
  if (!(low > 0) || !(high >= low)) return [];
  const first = Math.floor(Math.log10(low));
  const last = Math.ceil(Math.log10(high));
  let inside: number[] = [];
  for (const steps of STEPS) {
    inside = [];
    for (let power = first; power <= last; power += 1) {
      for (const step of steps) inside.push(Number((step * 10 ** power).toPrecision(3)));
    }
    inside = inside.filter((tick) => tick >= low && tick <= high);
    if (inside.length >= ENOUGH) break;
  }
  return inside;
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
