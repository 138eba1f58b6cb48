/** The busiest links of a run or of one window, for the list beside the picture. Pure. */
import type { HotLinks, Network } from '@/api-schema/models';
import { formatBytes } from '@/lib/format';

import { linkName, rowBetween, rowsByEnds } from './network-view';

export interface HotRow {
  /** Undefined where the picture does not hold the link by itself. */
  row: number | undefined;
  name: string;
  value: number;
  /** Who sent most over it, in words; empty where that is not known. */
  flows: string;
}

const MOST = 8;
const MOST_FLOWS = 3;

/** Over the whole run. */
export function hottestOfRun(network: Network, values: readonly (number | null)[]): HotRow[] {
  return values
    .flatMap((value, row) => (value === null ? [] : { row, value }))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MOST)
    .map(({ row, value }) => ({ row, value, name: linkName(network, row), flows: '' }));
}

/** In one window, with the flows that crossed it. */
export function hottestOfWindow(network: Network, hot: HotLinks, window: number): HotRow[] {
  const rows = rowsByEnds(network);
  return (hot.windows[window]?.links ?? [])
    .filter((link) => link.peer_router !== null)
    .slice(0, MOST)
    .map((link) => ({
      row: rowBetween(rows, link.router, link.peer_router ?? -1),
      value: link.active_fraction,
      name: `router ${String(link.router)} → router ${String(link.peer_router)}`,
      flows: link.flows
        .filter(({ source }) => source !== null)
        .slice(0, MOST_FLOWS)
        .map(
          ({ source, destination, bytes }) =>
            `${String(source)} → ${String(destination)} (${formatBytes(bytes)})`,
        )
        .join(', '),
    }));
}
