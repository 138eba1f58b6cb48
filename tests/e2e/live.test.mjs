/**
 * A short sweep watched from Launch to its end, on a real system and without a reload. It ends
 * within a second or two, so counts, phase and end reach the page close together; again and again,
 * for what goes wrong there goes wrong now and then. FABRICSWEEP_E2E_ROUNDS says how often.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { listen } from './checks.mjs';
import { openBrowser } from './chromium.mjs';
import { SWEEP_MS } from './patience.mjs';
import { openSystem } from './system.mjs';
import { unused } from './unused.mjs';

/** How long after its last phase a page may still show something of before. */
const SETTLE_MS = 2_000;
const ROUNDS = Number(process.env.FABRICSWEEP_E2E_ROUNDS ?? 3);
const RUNS = 99;

/** Seeds of this run's own, so that nothing is answered from the cache. */
const { seed: SEED, mark: MARK } = unused(import.meta.filename);
const PATTERNS = [
  ...['random_bisection', 'random_permutation', 'binomial_tree', 'dissemination', 'ring', 'shift'],
  ...['six_neighbor', 'recursive_doubling', 'gather', 'scatter', 'all_to_all'],
];
const specOf = (round) => `schema_version: 1
name: Watched ${MARK} ${round}
model: static
base:
  topology: {kind: torus, endpoints: 128}
  placement: {kind: random}
  pattern: {draws: 200}
axes:
  routing: [min_hop, up_down, dfsssp]
  pattern: [${PATTERNS.join(', ')}]
replicates: 3
base_seed: ${SEED + round}
`;

let system;
let browser;
let page;
let complaints;

before(async () => {
  system = await openSystem();
  browser = await openBrowser({
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
  });
  page = browser.context.pages()[0] ?? (await browser.context.newPage());
  complaints = listen(page);
});

after(async () => {
  await browser?.close();
  await system?.close();
});

async function launch(round) {
  await page.goto(`${system.url}/sweeps/new`);
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(specOf(round));
  await page.getByRole('button', { name: `Launch ${RUNS} runs` }).click();
  await page.waitForURL(/\/sweeps\/(?!new)[^/]+$/);
  const id = page.url().split('/').pop();
  await page.locator('label', { hasText: /^Runs$/ }).click();
  return id;
}

/** Phases of all rows of the table, which holds only those in view. */
async function phasesOfRows() {
  const table = page.getByRole('region', { name: 'Table of results' });
  const phases = new Map();
  await table.evaluate((element) => element.scrollTo(0, 0));
  for (let before = -1; phases.size > before;) {
    before = phases.size;
    const rows = await table
      .locator('tbody tr[aria-rowindex]')
      .evaluateAll((elements) =>
        elements.map((row) => [
          row.getAttribute('aria-rowindex'),
          row.querySelector('[data-phase]')?.getAttribute('data-phase'),
        ]),
      );
    for (const [index, phase] of rows) phases.set(index, phase);
    await table.evaluate((element) => element.scrollBy(0, 400));
    await sleep(30);
  }
  return phases;
}

/** What the answer says, in its charts too, once all of them are drawn. */
async function answerText() {
  const answer = page.getByTestId('answer');
  await answer.waitFor();
  await answer.locator('[data-chart=loading]').first().waitFor({ state: 'detached' });
  return answer.innerText();
}

for (let round = 0; round < ROUNDS; round += 1) {
  test(`a sweep watched from Launch shows its end (${round + 1} of ${ROUNDS})`, async () => {
    const id = await launch(round);
    await page.locator('header [data-phase=completed]').waitFor({ timeout: SWEEP_MS });
    await sleep(SETTLE_MS);
    await page.getByText(new RegExp(`^${RUNS} of ${RUNS} runs done, took \\d`)).waitFor();
    const phases = await phasesOfRows();
    assert.equal(phases.size, RUNS);
    assert.deepEqual(new Set(phases.values()), new Set(['completed']));
    const shown = await answerText();
    assert.equal(await page.getByText(/^(Elapsed|Remaining)/).count(), 0);
    await page.reload();
    assert.equal(await answerText(), shown, `sweep ${id}`);
  });
}

test('the console stays quiet', () => {
  complaints.assertQuiet();
});
