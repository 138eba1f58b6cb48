/** Sweeps and points beside each other: ticked in their lists, each called by its name. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { assertHolds, listen } from './checks.mjs';
import { openBrowser } from './chromium.mjs';
import { run } from './sweeps.mjs';
import { openSystem } from './system.mjs';
import { unused } from './unused.mjs';

const { seed: SEED, mark: MARK } = unused(import.meta.filename);
const RATES = Array.from({ length: 20 }, (_, step) => 8 + 4 * step);

const spec = (name, reads, base_seed) => ({
  schema_version: 1,
  name: `${name} ${MARK}`,
  model: 'packet',
  base: { workload: { kind: 'random_reads', reads_per_core: reads }, endpoints: 16 },
  axes: { topology: ['ring', 'mesh', 'torus'], link_bandwidth_gbps: RATES },
  replicates: 3,
  base_seed,
});

let system;
let browser;
let page;
let complaints;
let first;
let second;

before(async () => {
  system = await openSystem();
  browser = await openBrowser({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
  page = browser.context.pages()[0] ?? (await browser.context.newPage());
  complaints = listen(page);
  first = await run(system, spec('Many reads', 64, SEED));
  second = await run(system, spec('Few reads', 32, SEED));
});

after(async () => {
  await browser?.close();
  await system?.close();
});

test('two sweeps that are ticked are compared, and no row is lost', async () => {
  await page.goto(`${system.url}/sweeps?q=${MARK}`);
  await page.getByRole('checkbox', { name: `Select ${first.name}` }).check();
  await page.getByRole('checkbox', { name: `Select ${second.name}` }).check();
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await page.getByLabel('Baseline').selectOption(first.id);
  const panel = page.getByRole('region', {
    name: `${second.name} against ${first.name}, by place`,
  });
  await panel.waitFor();
  const names = `“${first.name}” and “${second.name}”`;
  await page.getByText(`${names} have the same winner at`).waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /\b(then|now)\b/);
  await page.getByText('1 to 50 of 60 rows, changed winners first').waitFor();
  assert.equal(await panel.locator('tbody tr').count(), 50);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('51 to 60 of 60 rows').waitFor();
  assert.equal(await panel.locator('tbody tr').count(), 10);
  await assertHolds(page, 'compare-sweeps');
});

test('points that are ticked are compared metric by metric', async () => {
  await page.goto(`${system.url}/sweeps/${first.id}`);
  await page.getByRole('checkbox', { name: 'Select point 0', exact: true }).check();
  await page
    .getByRole('row', { name: /Point 1/ })
    .first()
    .focus();
  await page.keyboard.press('Space');
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await page.getByRole('heading', { name: `Point 1 of ${first.name} against` }).waitFor();
  await page.getByText('metrics differ beyond chance between').waitFor();
  await assertHolds(page, 'compare-points');
  complaints.assertQuiet();
});
