/** How long something takes, in no more words than are known. Pure. */
import type { Sweep } from '@/api-schema/models';
import { formatDuration } from '@/lib/format';

type Estimate = NonNullable<Sweep['estimate']>;
type Span = Estimate['wall_seconds'];

/** Both ends of what is known only roughly: `15 s to 28 s`, `at most 1 s`, `about 20 s`. */
export function spanText({ low, high }: Span): string {
  if (low === high) return `about ${formatDuration(high)}`;
  return low === 0
    ? `at most ${formatDuration(high)}`
    : `${formatDuration(low)} to ${formatDuration(high)}`;
}

/** Work and waiting apart, after a semicolon; '' where others make nobody wait. */
export function partsText({
  work_seconds: work,
  waiting_seconds: waiting,
}: Pick<Estimate, 'work_seconds' | 'waiting_seconds'>): string {
  if (!work || !waiting || waiting.high === 0) return '';
  return `; ${spanText(work)} of work, the rest waits for other sweeps`;
}
