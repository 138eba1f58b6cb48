import { cronText, whenText } from './when-text';

it.each([
  ['0 2 * * 1-5', 'Monday to Friday at 02:00'],
  ['30 14 * * *', 'every day at 14:30'],
  ['0 3 * * 1', 'every Monday at 03:00'],
  ['0 3 * * 7', 'every Sunday at 03:00'],
  ['*/15 * * * *', 'every 15 minutes'],
  ['5 * * * *', 'every hour at minute 5'],
  ['0 0 1 * *', 'on day 1 of each month at 00:00'],
])('says %s in words', (cron, words) => {
  expect(cronText(cron)).toBe(words);
});

it.each(['*/7 * * * *', '0 2 1 * 1', '0 2 * 6 *', '0 2-4 * * *', '0 0 2 * * *'])(
  'leaves %s as it is written',
  (cron) => {
    expect(cronText(cron)).toBeNull();
    const when = { cron, time_zone: 'UTC', on_model_revision: false };
    expect(whenText(when)).toBe(`cron ${cron} (UTC)`);
  },
);

it('names the time zone, and runs without a clock', () => {
  const when = { cron: '0 2 * * *', time_zone: 'Europe/Zurich', on_model_revision: true };
  expect(whenText(when)).toBe('every day at 02:00 (Europe/Zurich), and on each new model revision');
  expect(whenText({ ...when, cron: null, on_model_revision: false })).toBe('only when asked to');
});
