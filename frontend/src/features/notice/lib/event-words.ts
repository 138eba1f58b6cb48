/** What webhooks are told of, in words. */
import type { EventType } from '@/api-schema/models';

export const EVENT_WORDS: Record<EventType, string> = {
  alert: 'a rule of a schedule was broken',
  'schedule.run': 'a run of a schedule has begun or ended, was passed over or refused',
  'sweep.ended': 'a sweep has ended, however it did',
  'sweep.failed': 'a sweep has failed',
  'sweep.paused': 'a sweep has paused',
  'webhook.test': 'somebody tests the webhook',
};

/** Those that may be asked for: tests are sent on request only. */
export const ASKED_EVENTS = (Object.keys(EVENT_WORDS) as EventType[]).filter(
  (event) => event !== 'webhook.test',
);
