/** Mocked schedules: one with three runs, the newest with an alert. */
import type { Schedule, ScheduleAlert, ScheduleRun, ScheduleSeries } from '@/api-schema/models';

export const SCHEDULE: Schedule = {
  id: 'nightly',
  name: 'Nightly watch',
  description: 'Small networks, each night.',
  cron: '0 2 * * *',
  time_zone: 'Europe/Zurich',
  on_model_revision: false,
  seeds: 'fresh',
  overlap: 'skip',
  paused: false,
  pause_note: null,
  next_time: '2026-03-05T01:00:00Z',
  next_times: [
    {
      at: '2026-03-05T01:00:00Z',
      begins_at: '2026-03-05T01:00:00Z',
      local: '2026-03-05T02:00:00+01:00',
    },
  ],
  catch_up_seconds: 3600,
  jitter_seconds: 0,
  keep_runs: null,
  email_to: [],
  alerts: [{ kind: 'failure' }],
  spec: { name: 'Small networks' },
  spec_version: 1,
  newest_model_revision: 1,
  created_at: '2026-03-01T09:00:00Z',
  changed_at: '2026-03-01T09:00:00Z',
};

function run(day: number, changes: Partial<ScheduleRun>): ScheduleRun {
  const at = `2026-03-0${String(day)}T01:00:00Z`;
  return {
    slot: at,
    cause: 'cron',
    planned_at: at,
    started_at: at,
    ended_at: at,
    state: 'ended',
    reason: null,
    sweep_id: 'dsm-study',
    sweep_phase: 'completed',
    base_seed: day,
    model_revision: 1,
    spec_version: 1,
    findings: [],
    ...changes,
  };
}

const ALERT_TEXT = 'completion_time_ns is 1200, above the interval';

/** Newest first. */
export const RUNS: ScheduleRun[] = [
  run(4, { findings: [{ alert: ALERT_TEXT, note: null, figures: {} }] }),
  run(3, { state: 'skipped', sweep_id: null, sweep_phase: null, reason: 'the run before it' }),
  run(2, {}),
];

export const ALERTS: ScheduleAlert[] = [
  {
    id: 1,
    kind: 'interval',
    rule: 0,
    message: ALERT_TEXT,
    slot: '2026-03-04T01:00:00Z',
    sweep_id: 'dsm-study',
    figures: {},
    created_at: '2026-03-04T01:05:00Z',
  },
];

export const SERIES: ScheduleSeries = {
  schedule_id: 'nightly',
  metric: 'completion_time_ns',
  metrics: ['completion_time_ns', 'mean_hops'],
  unit: 'ns',
  better: 'lower',
  filter: null,
  runs: RUNS.filter(({ state }) => state === 'ended').map((each, index) => ({
    slot: each.slot,
    cause: each.cause,
    planned_at: each.planned_at,
    state: each.state,
    sweep_id: each.sweep_id,
    sweep_phase: each.sweep_phase,
    model_revision: 1,
    spec_version: 1,
    n: 5,
    mean: 1200 - 100 * index,
    low: 1190 - 100 * index,
    high: 1210 - 100 * index,
    alerts: index === 0 ? [ALERT_TEXT] : [],
  })),
};
