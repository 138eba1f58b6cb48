/** How many replicates points get, in words. Pure. */
import type { SweepSummary } from '@/api-schema/models';

import { formatCount, formatPercent } from './format';
import { humanName } from './quantity';

type Replication = Pick<SweepSummary, 'replicates' | 'replicates_min' | 'until'>;

/** `5`, or `5–30` where points stop at different numbers. */
export function replicatesRange({ replicates, replicates_min: least, until }: Replication): string {
  return until === null || least === replicates
    ? String(replicates)
    : `${String(least)}–${String(replicates)}`;
}

/** When a point has replicates enough; null where every point gets the same number. */
export function stoppingRule({ until }: Pick<Replication, 'until'>): string | null {
  if (until === null) return null;
  const { metric, relative_half_width: width, confidence } = until;
  return `until the ${formatPercent(confidence)} interval of ${humanName(metric)} is within ±${formatPercent(width)} of its mean`;
}

/** `5 replicates`, or `5 to 30 replicates until the 95 % interval of …`. */
export function replicatesText(sweep: Replication): string {
  const { replicates, replicates_min: least } = sweep;
  const rule = stoppingRule(sweep);
  const count = formatCount(replicates, 'replicate');
  return rule === null ? count : `${String(least)} to ${count} ${rule}`;
}
