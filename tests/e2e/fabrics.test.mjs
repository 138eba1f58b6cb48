/**
 * An operator's way, on a real system: import a fabric that is broken, read where, import the right
 * one with its tables, measure it, and read what it delivers and which of its cables are hottest.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { assertPagesHold, listen, VIEWS } from './checks.mjs';
import { openBrowser } from './chromium.mjs';
import { SWEEP_MS } from './patience.mjs';
import { openSystem } from './system.mjs';
import { unused } from './unused.mjs';

const data = (name) => readFileSync(new URL(`../data/fabrics/${name}`, import.meta.url), 'utf8');
const GOOD = data('cluster.ibnetdiscover');
const TABLES = data('cluster.lfts');
/** The cable of port 14 of leaf-1, led to a port of spine-1 that another cable is in. */
const CABLE = '[14]\t"S-0008f10500650b20"[1]';
const BAD = GOOD.replace(CABLE, '[14]\t"S-0008f10500650b10"[1]');
const BAD_LINE = GOOD.slice(0, GOOD.indexOf(CABLE)).split('\n').length;

/** Nobody has imported a fabric of this name before, whatever system the test runs on. */
const NAME = `cluster-${unused(import.meta.filename).mark}`;

let system;
let browser;
let page;
let complaints;
let sweepAddress;

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

function upload(label, name, text) {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  return page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);
}

test('a broken file is refused with line, GUID and port', async () => {
  await page.goto(`${system.url}/fabrics`);
  await upload('Discovery file', 'broken.txt', BAD);
  await page.getByRole('textbox', { name: 'Name' }).fill(NAME);
  await page.getByRole('button', { name: 'Check only' }).click();
  const errors = page.getByRole('region', { name: 'Errors in the files' });
  const place = errors.getByRole('row').filter({
    has: page.getByRole('cell', { name: String(BAD_LINE), exact: true }),
  });
  await place.first().waitFor();
  const row = await place.first().innerText();
  assert.match(row, /0x0008f10500650a10/);
  assert.match(row, /\b14\b/);
  assert.match(row, /broken\.txt/);
  const { status } = await fetch(`${system.url}/v1/fabrics/${NAME}`);
  assert.equal(status, 404);
});

test('files are checked before they are stored', async () => {
  await upload('Discovery file', 'fabric.txt', GOOD);
  await upload('Forwarding tables', 'tables.txt', TABLES);
  await page.getByRole('button', { name: 'Check only' }).click();
  await page.getByText('nothing is stored yet').waitFor();
  await page.getByText(/6 endpoints, 4 routers, 6 links/).waitFor();
});

test('an imported fabric tells its size, its checks and its files', async () => {
  await page.getByRole('button', { name: 'Import' }).click();
  await page.waitForURL(new RegExp(`/fabrics/${NAME}$`));
  const summary = page.getByRole('region', { name: 'Summary of the fabric' });
  assert.match(await summary.innerText(), /Endpoints\s+6\b/);
  const checks = await page.getByRole('list', { name: 'Checks of the fabric' }).innerText();
  assert.match(checks, /Passed: The tables lead from every endpoint to every other\./);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'ibnetdiscover' }).click(),
  ]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  assert.match(Buffer.concat(chunks).toString('utf8'), /S-0008f10500650b20/);
});

test('its network is drawn, and a drill says what moves when a link fails', async () => {
  const network = page.getByRole('figure', { name: 'Network' });
  // Without WebGL the picture stands still.
  await network.locator('[data-network=ready], [data-network=missing]').waitFor();
  await page.getByRole('combobox', { name: 'Find a router' }).fill('leaf-1');
  await page.keyboard.press('Enter');
  const links = page.getByRole('region', { name: /^Links of leaf-1/ });
  await links.getByRole('button', { name: /^Fail .*spine-2/ }).click();
  await page.getByText(/^1 cable failed\. Every endpoint still reaches every other\./).waitFor();
  assert.match(page.url(), /fail_links=\d+-\d+/);
  const figures = page.getByRole('region', { name: 'Before and after the failure' });
  assert.match(await figures.innerText(), /Uniform traffic that fits\s+100 %\s+66\.7 %/);
  await network.getByText('Table', { exact: true }).click();
  assert.equal(await network.getByRole('region', { name: 'Links by class' }).count(), 1);
  await assertPagesHold(page, { drill: page.url() }, 'light', 1280);
  await page.goto(`${system.url}/fabrics/${NAME}`);
});

test('measuring it ranks the routing engines', async () => {
  await page.getByText(/^\d+ points, [\d,]+( to [\d,]+)? runs/).waitFor();
  await page.getByRole('button', { name: 'Measure' }).click();
  await page.waitForURL(/\/sweeps\/(?!new)[^/]+$/);
  sweepAddress = page.url();
  await page.locator('header [data-phase=completed]').waitFor({ timeout: SWEEP_MS });
  const figure = page.getByRole('figure', { name: /^Mean .*bandwidth/ });
  await figure.locator('[data-chart=ready] svg').first().waitFor();
  await figure.getByText('Table', { exact: true }).click();
  assert.ok((await figure.getByRole('rowheader').count()) > 1);
  assert.match(await figure.getByRole('region').first().innerText(), /best/);
});

test('the fabric shows its congestion by pattern and its hottest cables', async () => {
  await page.goto(`${system.url}/fabrics/${NAME}`);
  const congestion = page.getByRole('figure', {
    name: 'Congestion by pattern',
  });
  await congestion.locator('[data-chart=ready] svg').waitFor();
  await congestion.getByText('Table', { exact: true }).click();
  const shares = await congestion.getByRole('row').nth(1).innerText();
  assert.match(shares, /%/);
  await page.getByRole('figure', { name: 'Mean bandwidth' }).waitFor();
  const cables = page.getByRole('region', { name: 'Hottest cables' });
  await cables.waitFor();
  assert.match(await cables.innerText(), /(leaf|spine)-\d.*:\d+\s+(leaf|spine)-\d.*:\d+/);
});

test('a point of the static model tells tables and cables', async () => {
  await page.goto(`${sweepAddress}/points/0`);
  await page.getByRole('list', { name: 'Checks of the tables' }).waitFor();
  await page.getByRole('region', { name: 'Cables by class' }).waitFor();
  const figure = page.getByRole('figure', { name: 'Flow congestion' });
  await figure.locator('[data-chart=ready] svg').waitFor();
  assert.equal(await page.getByRole('figure', { name: 'Ports by class' }).count(), 0);
});

for (const { colorScheme, width } of VIEWS) {
  test(`the pages of a fabric hold in ${colorScheme} at ${width} pixels`, async () => {
    const pages = {
      fabrics: `${system.url}/fabrics`,
      fabric: `${system.url}/fabrics/${NAME}`,
      'static-sweep': sweepAddress,
      'static-point': `${sweepAddress}/points/0`,
    };
    await assertPagesHold(page, pages, colorScheme, width);
  });
}

test('the console stays quiet', () => {
  complaints.assertQuiet();
});
