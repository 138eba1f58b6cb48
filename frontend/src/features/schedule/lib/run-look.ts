/** What a run of a schedule looks like in its history. Pure. */
import type { ScheduleRun } from '@/api-schema/models';
import { formatMoment } from '@/lib/format';

export interface RunLook {
  colour: string;
  word: string;
}

const PHASES: Record<string, RunLook> = {
  completed: { colour: 'green', word: 'completed' },
  timed_out: { colour: 'yellow', word: 'timed out' },
  failed: { colour: 'red', word: 'failed' },
  aborted: { colour: 'orange', word: 'cancelled' },
};

export type ShownRun = Pick<ScheduleRun, 'state' | 'sweep_phase' | 'findings'>;

/** How many alerts a run raised. */
export function alertsOf({ findings }: Pick<ScheduleRun, 'findings'>): number {
  return (findings ?? []).filter(({ alert }) => alert !== null).length;
}

/** Colour and word of a run: of its end, else of where it is. */
export function runLook({ state, sweep_phase: phase }: ShownRun): RunLook {
  if (state === 'skipped') return { colour: 'gray', word: 'skipped' };
  if (state === 'refused') return { colour: 'red', word: 'refused' };
  if (state === 'waiting') return { colour: 'gray', word: 'waiting' };
  if (state === 'running') return { colour: 'blue', word: 'running' };
  return PHASES[phase ?? ''] ?? { colour: 'gray', word: 'ended' };
}

/** A run in words: its time, how it ended, and why where that is said. */
export function runText(run: ScheduleRun): string {
  const alerts = alertsOf(run);
  return [
    `${formatMoment(run.planned_at)}: ${runLook(run).word}`,
    ...(alerts > 0 ? [`${String(alerts)} ${alerts === 1 ? 'alert' : 'alerts'}`] : []),
    ...(run.reason === null ? [] : [run.reason]),
  ].join('; ');
}
