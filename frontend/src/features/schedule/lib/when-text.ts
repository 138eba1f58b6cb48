/** When a schedule runs, in words. Pure. */
import type { ScheduleSummary } from '@/api-schema/models';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const NUMBER = /^\d{1,2}$/;

const two = (number: string) => number.padStart(2, '0');

function daysText(days: string): string | null {
  if (days === '*') return 'every day';
  if (/^(1-5|mon-fri)$/i.test(days)) return 'Monday to Friday';
  if (/^[0-7]$/.test(days)) return `every ${DAYS[Number(days) % 7] ?? ''}`;
  return null;
}

/** Common forms of cron in words; null for what is better read as it is written. */
export function cronText(cron: string): string | null {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...more] = cron
    .trim()
    .split(/\s+/);
  if (more.length > 0 || month !== '*') return null;
  const days = daysText(weekday);
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (day === '*' && weekday === '*' && hour === '*') {
    if (minute === '*') return 'every minute';
    if (every !== undefined && 60 % Number(every) === 0) return `every ${every} minutes`;
    if (NUMBER.test(minute)) return `every hour at minute ${minute}`;
  }
  if (!NUMBER.test(minute) || !NUMBER.test(hour)) return null;
  const time = `at ${two(hour)}:${two(minute)}`;
  if (day === '*' && days !== null) return `${days} ${time}`;
  if (NUMBER.test(day) && weekday === '*') return `on day ${day} of each month ${time}`;
  return null;
}

type When = Pick<ScheduleSummary, 'cron' | 'time_zone' | 'on_model_revision'>;

/** `Monday to Friday at 02:00 (Europe/Zurich)`, `on each new model revision`. */
export function whenText({ cron, time_zone: zone, on_model_revision: onRevision }: When): string {
  const parts = [
    ...(cron === null ? [] : [`${cronText(cron) ?? `cron ${cron}`} (${zone})`]),
    ...(onRevision ? ['on each new model revision'] : []),
  ];
  return parts.length === 0 ? 'only when asked to' : parts.join(', and ');
}
