/** Acts on the page of a sweep, and prints as JSON how long each kind of input waited for its paint. */
import { openBrowser } from '../e2e/chromium.mjs';

const [address] = process.argv.slice(2);
const REPEATS = 5;
const browser = await openBrowser({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
const page = browser.context.pages()[0] ?? (await browser.context.newPage());
page.setDefaultTimeout(60_000);
await page.addInitScript(() => {
  globalThis.inputs = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.interactionId > 0) globalThis.inputs.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
});
await page.goto(address);
await page.locator('[data-chart=ready]').first().waitFor();
const table = page.getByRole('treegrid');
await table.locator('[data-row="0"]').waitFor();

const rows = [];
/** Does something several times, with time for its frames, and keeps the longest wait. */
async function timed(name, act) {
  await page.waitForTimeout(1000);
  await page.evaluate(() => globalThis.inputs.splice(0));
  for (let turn = 0; turn < REPEATS; turn += 1) {
    await act(turn);
    await page.waitForTimeout(600);
  }
  const inputs = await page.evaluate(() => globalThis.inputs.splice(0));
  rows.push({ name, turns: REPEATS, longest_ms: Math.max(0, ...inputs) });
}

const sort = table.getByRole('button', { name: /latency/i }).first();
await timed('sort', () => sort.click());
await table.locator('[data-row="0"]').focus();
await timed('arrow_keys', async () => {
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowDown');
});
await timed('open_point', () => page.keyboard.press('ArrowRight').then(() => page.keyboard.press('ArrowDown')));
const filter = page.getByRole('textbox', { name: 'Filter' });
await timed('type_filter', (turn) => filter.pressSequentially(turn === 0 ? "topology = 'ring'" : ' '));
await page.locator('[data-chart=ready]').first().waitFor();
const tabs = page.getByRole('tab');
await timed('change_tab', (turn) => tabs.nth((turn + 1) % 4).click());
await timed('explore', (turn) => (turn % 2 === 0 ? tabs.last() : tabs.first()).click());

console.log(JSON.stringify(rows));
await browser.close();
