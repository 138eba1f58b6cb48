/** The window of time that a timeline shows, and how it is moved. Pure. */

export interface TimeWindow {
  fromNs: number;
  toNs: number;
}

export type Move = 'in' | 'out' | 'earlier' | 'later';

const LEAST_NS = 0.001;

/** Halve or double a window around its middle, or move it by half of itself; within what was kept. */
export function moved({ fromNs, toNs }: TimeWindow, whole: TimeWindow, move: Move): TimeWindow {
  const length = toNs - fromNs;
  const factor = { in: 0.5, out: 2, earlier: 1, later: 1 }[move];
  const shift = { in: 0, out: 0, earlier: -0.5, later: 0.5 }[move] * length;
  const most = whole.toNs - whole.fromNs;
  const wanted = Math.min(most, Math.max(LEAST_NS, length * factor));
  const middle = (fromNs + toNs) / 2 + shift;
  const begin = Math.max(whole.fromNs, Math.min(middle - wanted / 2, whole.toNs - wanted));
  return { fromNs: begin, toNs: begin + wanted };
}
