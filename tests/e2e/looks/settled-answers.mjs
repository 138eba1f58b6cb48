/** Answers of the service without what differs from run to run: moments, times taken, and what was cached. */
const MOMENT = '2026-01-05T09:00:00Z';
/** Ten minutes later, so that "ago" says the same each time. */
export const NOW = new Date('2026-01-05T09:10:00Z');

/** What depends on the machine and on what it has run before. */
const SETTLED = { cached: 0, workers: 2, memory_bytes_max: 1_000_000 };

function settledValue(key, value) {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return MOMENT;
  if (typeof value === 'number' && key in SETTLED) return SETTLED[key];
  if (!key.endsWith('_seconds') || value === null) return value;
  return typeof value === 'number' ? 1 : { ...value, low: 1, expected: 1, high: 1 };
}

/** Settles every JSON answer to this page on its way. */
export async function settleAnswers(page) {
  await page.clock.setFixedTime(NOW);
  await page.route('**/v1/**', async (route) => {
    const response = await route.fetch();
    if (!/json/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response });
    const document = JSON.parse(await response.text(), settledValue);
    return route.fulfill({ response, json: document });
  });
}
