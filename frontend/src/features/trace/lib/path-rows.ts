/** What a critical path is made of, in words. Pure. */
import type { CriticalPath, PathStep } from '@/api-schema/models';
import { formatBytes, formatCount, formatNanoseconds, formatPercent } from '@/lib/format';

export interface PathRow {
  name: string;
  time: string;
  share: string;
  detail: string;
}

/** Computing, messages and collectives: how long, what share, of what. */
export function pathRows(path: CriticalPath): PathRow[] {
  const row = (name: string, ns: number, detail: string): PathRow => ({
    name,
    time: formatNanoseconds(ns),
    share: formatPercent(path.length_ns > 0 ? ns / path.length_ns : 0),
    detail,
  });
  const most = path.ranks.slice(0, 3).map(({ rank }) => String(rank));
  return [
    row('Computing', path.compute_ns, most.length > 0 ? `most on rank ${most.join(', ')}` : ''),
    row(
      'Messages',
      path.messages_ns,
      `${formatCount(path.messages, 'message')}, ${formatBytes(path.sent_bytes)}`,
    ),
    row(
      'Collectives',
      path.collectives_ns,
      path.collectives.map(({ collective, count }) => `${String(count)} ${collective}`).join(', '),
    ),
  ];
}

/** "message 3 → 4", or what the recording calls it. */
export function stepText(step: PathStep): string {
  const where =
    step.to_rank === null
      ? `rank ${String(step.rank)}`
      : `${String(step.rank)} → ${String(step.to_rank)}`;
  return `${step.label ?? step.kind}, ${where}`;
}
