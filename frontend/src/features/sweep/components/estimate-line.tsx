import { Text } from '@mantine/core';

import type { Sweep } from '@/api-schema/models';
import { partsText, spanText } from '@/lib/estimate-text';
import { formatBytes, formatCount, formatDuration } from '@/lib/format';
import { isFinal } from '@/lib/phase';

type Estimate = NonNullable<Sweep['estimate']>;
type Range = Estimate['wall_seconds'];

const rangeText = ({ low, expected, high }: Range) =>
  `${formatDuration(expected)} (${formatDuration(low)} to ${formatDuration(high)})`;

/** What was expected before a sweep began; others in the queue are named where they were the reason. */
function expectedText({ wall_seconds: wall, waiting_seconds: waiting }: Estimate): string {
  const others =
    waiting !== null && waiting !== undefined && waiting.high > 0
      ? ' because others were in the queue'
      : '';
  const span = others === '' ? spanText(wall) : `up to ${formatDuration(wall.high)}`;
  return `${span} was expected${others}`;
}

/**
 * Time taken beside what was expected, as far as that differs; of an unfinished sweep only what
 * nothing can change any more. Null where there is nothing to say.
 */
export function againstEstimate(
  elapsed: number | null,
  estimate: Estimate,
  phase: Sweep['phase'],
): string | null {
  if (elapsed === null) return null;
  const { low, high } = estimate.wall_seconds;
  if (!isFinal(phase)) return elapsed > high ? 'It takes longer than expected.' : null;
  const took = `Took ${formatDuration(elapsed)}`;
  if (elapsed > high) return `${took}; ${spanText(estimate.wall_seconds)} was expected.`;
  if (phase !== 'completed') return null;
  if (elapsed < low) return `${took}; ${expectedText(estimate)}.`;
  return `${took}, as expected (${spanText(estimate.wall_seconds)}).`;
}

interface EstimateLineProps {
  sweep: Pick<Sweep, 'estimate' | 'taken' | 'phase'>;
  /** Seconds under way; null before the first run. */
  elapsed: number | null;
}

/** What was expected of a sweep without its cached runs, beside what it took. */
export function EstimateLine({ sweep: { estimate, taken, phase }, elapsed }: EstimateLineProps) {
  if (estimate === null || estimate.core_seconds.high === 0) return null;
  const verdict = againstEstimate(elapsed, estimate, phase);
  return (
    <Text size="sm" c="dimmed">
      {(verdict === null || !isFinal(phase)) &&
        `Expected ${spanText(estimate.wall_seconds)} with ${formatCount(estimate.workers, 'worker')}${partsText(estimate)}. `}
      {verdict !== null && `${verdict} `}
      Processor time {rangeText(estimate.core_seconds)}
      {taken !== null && `, taken ${formatDuration(taken.core_seconds)}`}; largest point{' '}
      {formatBytes(estimate.memory_bytes_max)}
      {taken !== null && `, taken ${formatBytes(taken.memory_bytes_max)}`}.
    </Text>
  );
}
