/**
 * What the packet model tells of one run, on a real system: jobs, hot links with their flows,
 * tables to take away, and a run that a limit ended.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { assertPagesHold, listen, VIEWS } from './checks.mjs';
import { openBrowser } from './chromium.mjs';
import { run } from './sweeps.mjs';
import { openSystem } from './system.mjs';
import { unused } from './unused.mjs';

const { seed: SEED, mark: MARK } = unused(import.meta.filename);

/** A quarter of the machine measured beside a job that disturbs it, everything reported. */
const SPEC = {
  schema_version: 1,
  name: `Packets ${MARK}`,
  model: 'packet',
  base: {
    topology: { kind: 'torus', endpoints: 64, dimensions: 2 },
    workload: { kind: 'halo3d26', face_bytes: 1024 },
    environment: 'quarter_halo_background',
    ranks_per_endpoint: 4,
    report: {
      ports: 'all',
      flows: 'all',
      ranks: 'all',
      hot_link_window_ns: 5000,
    },
  },
  replicates: 1,
  base_seed: SEED,
};

let system;
let browser;
let page;
let complaints;
let sweep;

before(async () => {
  system = await openSystem();
  browser = await openBrowser({
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
  });
  page = browser.context.pages()[0] ?? (await browser.context.newPage());
  complaints = listen(page);
  sweep = await run(system, SPEC);
});

after(async () => {
  await browser?.close();
  await system?.close();
});

test('a point tells of its jobs and of what bounds it', async () => {
  assert.equal(sweep.phase, 'completed');
  await page.goto(`${system.url}/sweeps/${sweep.id}/points/0`);
  const jobs = await page.getByRole('region', { name: 'Jobs' }).innerText();
  assert.match(jobs, /measured/);
  assert.match(jobs, /halo3d26/);
  await page.getByText(/is bound by|it is bound by/).waitFor();
  const network = await page.getByRole('region', { name: 'Network', exact: true }).innerText();
  assert.match(network, /Endpoints\s+64/);
});

test('ports, flows and ranks are drawn', async () => {
  for (const name of [
    'How ports differ',
    'Throughput of flows',
    'Time per iteration, rank by rank',
  ]) {
    await page.getByRole('figure', { name }).locator('[data-chart=ready] svg').waitFor();
  }
});

test('a hot link opens to the flows that crossed it', async () => {
  const figure = page.getByRole('figure', { name: 'Hot links by time' });
  await figure.locator('[data-chart=ready] svg').waitFor();
  await figure.getByText('Table', { exact: true }).click();
  await figure
    .getByRole('button', { name: /^Flows over/ })
    .first()
    .click();
  const flows = page.getByRole('region', {
    name: /^Flows over .* in the window/,
  });
  assert.ok((await flows.getByRole('row').count()) > 1);
});

test('a table comes down as CSV', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'ports as CSV' }).click(),
  ]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const lines = Buffer.concat(chunks).toString('utf8').trim().split(/\r?\n/);
  assert.match(lines[0], /router.*link_class.*active_ns/);
  assert.ok(lines.length > 64);
});

test('a run that a limit ended says so and keeps what it measured', async () => {
  const cut = await run(system, {
    ...SPEC,
    base_seed: SEED + 1,
    limits: { max_events: 20_000 },
  });
  assert.equal(cut.phase, 'timed_out');
  await page.goto(`${system.url}/sweeps/${cut.id}`);
  await page.locator('header [data-phase=timed_out]').waitFor();
  await page.goto(`${system.url}/sweeps/${cut.id}/points/0`);
  await page.getByText('This run timed out.').waitFor();
  await page
    .getByRole('figure', { name: 'Ports by class' })
    .locator('[data-chart=ready] svg')
    .waitFor();
});

for (const { colorScheme, width } of VIEWS) {
  test(`the point's page holds in ${colorScheme} at ${width} pixels`, async () => {
    const pages = {
      'packet-point': `${system.url}/sweeps/${sweep.id}/points/0`,
    };
    await assertPagesHold(page, pages, colorScheme, width);
  });
}

test('the console stays quiet', () => {
  complaints.assertQuiet();
});
