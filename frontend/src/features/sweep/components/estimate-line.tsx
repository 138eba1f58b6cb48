import { Text } from '@mantine/core';

import type { Sweep } from '@/api-schema/models';
import { partsText, spanText } from '@/lib/estimate-text';
import { formatBytes, formatCount, formatDuration } from '@/lib/format';

type Range = NonNullable<Sweep['estimate']>['wall_seconds'];

const rangeText = ({ low, expected, high }: Range) =>
  `${formatDuration(expected)} (${formatDuration(low)} to ${formatDuration(high)})`;

/** Where a time lies to the estimate; of an unfinished sweep only what nothing can change any more. */
export function againstEstimate(
  elapsed: number,
  { low, high }: Range,
  completed: boolean,
): string | null {
  if (elapsed > high) return 'longer than estimated';
  if (!completed) return null;
  return elapsed < low ? 'shorter than estimated' : 'as estimated';
}

interface EstimateLineProps {
  sweep: Pick<Sweep, 'estimate' | 'taken' | 'phase'>;
  /** Seconds under way; null before the first run. */
  elapsed: number | null;
}

/** What was estimated of a sweep without its cached runs, beside what it took. */
export function EstimateLine({ sweep: { estimate, taken, phase }, elapsed }: EstimateLineProps) {
  if (estimate === null || estimate.core_seconds.high === 0) return null;
  const verdict =
    elapsed === null
      ? null
      : againstEstimate(elapsed, estimate.wall_seconds, phase === 'completed');
  return (
    <Text size="sm" c="dimmed">
      Estimated {spanText(estimate.wall_seconds)} with {formatCount(estimate.workers, 'worker')}
      {partsText(estimate)}
      {verdict !== null && `: ${verdict}`}. Processor time {rangeText(estimate.core_seconds)}
      {taken !== null && `, taken ${formatDuration(taken.core_seconds)}`}; largest point{' '}
      {formatBytes(estimate.memory_bytes_max)}
      {taken !== null && `, taken ${formatBytes(taken.memory_bytes_max)}`}.
    </Text>
  );
}
