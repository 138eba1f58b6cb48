/**
 * One person's way through the dashboard, on a real system: describe a sweep, watch it, read its
 * answer, look into a point. Every page is also held to checks.mjs in each of its views.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import {
  assertAccessible,
  assertHolds,
  assertPagesHold,
  listen,
  settled,
  setView,
  VIEWS,
} from './checks.mjs';
import { openBrowser } from './chromium.mjs';
import { SWEEP_MS } from './patience.mjs';
import { openSystem } from './system.mjs';
import { unused } from './unused.mjs';

/** A seed of this run's own, so that nothing is answered from the cache. */
const { seed: SEED, mark: MARK } = unused(import.meta.filename);
const SPEC = `schema_version: 1
name: Browser test ${MARK}
model: packet
base:
  workload: {kind: random_reads, reads_per_core: 64}
  endpoints: 16
axes:
  topology: [single_router, ring, mesh]
  link_bandwidth_gbps: {log2: [8, 64]}
replicates: 3
base_seed: ${SEED}
`;

/** Long enough to be stopped in the middle. */
const LONG_SPEC = SPEC.replace(`Browser test ${MARK}`, `Browser test ${MARK}, long`)
  .replace('reads_per_core: 64', 'reads_per_core: 16384')
  .replace('replicates: 3', 'replicates: 30');

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

async function write(text) {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test('the new-sweep page checks what is written', async () => {
  await page.goto(`${system.url}/sweeps/new`);
  await write(SPEC.replace('replicates: 3', 'replicas: 3'));
  const problems = page.getByRole('list', { name: 'Problems' });
  await problems.getByText('replicas').first().waitFor();
  assert.equal(await page.getByRole('button', { name: /^Launch/ }).isEnabled(), false);
  await page.locator('.cm-lintRange-error').first().waitFor();

  await write(SPEC);
  await page.getByText('The specification is valid.').waitFor();
  const counts = await page.getByTestId('validation-counts').innerText();
  assert.match(counts, /Points\s+12\b/);
  assert.match(counts, /Runs\s+36\b/);
  assert.match(counts, /From cache\s+0\b/);
  assert.match(counts, /Estimated time\s+(at most )?\d/);
});

test('form and text write each other, and mistakes have a button', async () => {
  await write(`${SPEC.replace('replicates: 3', 'replicats: 3')}# last line\n`);
  const problems = page.getByRole('list', { name: 'Problems' });
  await problems.getByRole('button', { name: 'Use replicates' }).click();
  await page.getByText('The specification is valid.').waitFor();
  const networks = page.getByRole('region', { name: 'Networks of this draft' });
  await networks.getByRole('rowheader').first().waitFor();
  await page.getByRole('textbox', { name: 'Add an axis' }).fill('NIC');
  await page.getByRole('button', { name: /nic latency/i }).click();
  const added = page.getByRole('group', { name: 'Values of network.nic_latency_ns' });
  await added.waitFor();
  await page.locator('.cm-content').getByText('network.nic_latency_ns').waitFor();
  await page.locator('.cm-content').getByText('# last line').waitFor();
  await added.getByRole('button', { name: /^Remove the axis/ }).click();
  await added.waitFor({ state: 'detached' });
  await write(SPEC);
  await page.getByText('The specification is valid.').waitFor();
});

test('the draft outlives a reload', async () => {
  await page.reload();
  await page.locator('.cm-content').getByText(`Browser test ${MARK}`).waitFor();
});

test('a launched sweep runs to its end before the eyes', async () => {
  await page.getByRole('button', { name: 'Launch 36 runs' }).click();
  await page.waitForURL(/\/sweeps\/(?!new)[^/]+$/);
  sweepAddress = page.url();
  await page.getByRole('heading', { name: `Browser test ${MARK}` }).waitFor();
  await page.locator('header [data-phase=completed]').waitFor({ timeout: SWEEP_MS });
  await page.getByText(/^36 of 36 runs done, took \d/).waitFor();
});

test('the answer is written out and drawn', async () => {
  const figure = page.getByRole('figure', {
    name: 'Completion time against link bandwidth',
  });
  await figure.locator('[data-chart=ready] svg').waitFor();
  // Three lines, and whiskers over them: far more paths than axes alone would make.
  const paths = await figure.locator('svg path').count();
  assert.ok(paths > 30, `only ${paths} paths are drawn`);
  const label = await figure.getByRole('img', { name: /^Chart/ }).getAttribute('aria-label');
  assert.match(label ?? '', /Single router.*Ring|Ring.*Single router/);
  await figure.getByText('Table', { exact: true }).click();
  assert.equal(await figure.getByRole('rowheader').count(), 3);
  await figure.getByText('Chart', { exact: true }).click();
});

test('the first chart stands high on the page', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(sweepAddress);
  const chart = page.locator('[data-chart=ready]').first();
  await chart.waitFor();
  const top = await chart.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  assert.ok(top < 500, `the first chart begins at ${top} pixels`);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('a large screen is used from side to side', async () => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const panel = page.getByRole('region', { name: 'Answer' });
  const width = await panel.evaluate((element) => element.getBoundingClientRect().width);
  assert.ok(width > 1800, `the answer is ${width} pixels wide`);
  await page.setViewportSize({ width: 1280, height: 900 });
});

async function saved(name) {
  await page.getByRole('button', { name: /^Download Completion time/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name }).click(),
  ]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return { file: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

test('a figure leaves the page as picture and as data, named by sweep and figure', async () => {
  const stem = `browser-test-${MARK}-completion-time-against-link-bandwidth`;
  const png = await saved(/PNG/);
  assert.equal(png.file, `${stem}.png`);
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  const width = png.bytes.readUInt32BE(16); // Of the header chunk, which comes first.
  assert.ok(width >= 1600, `the picture is only ${width} pixels wide`);
  const svg = await saved(/SVG/);
  assert.equal(svg.file, `${stem}.svg`);
  assert.match(svg.bytes.toString(), /^<svg [^>]*>.*Completion time against link bandwidth/s);
  const csv = await saved(/CSV/);
  assert.equal(csv.file, `${stem}.csv`);
  const lines = csv.bytes.toString().trim().split(/\r?\n/);
  assert.match(lines[0], /mean,low,high/);
  assert.equal(lines.length, 1 + 12);
});

test('a figure fills the window, and the keyboard leaves it', async () => {
  const button = page.getByRole('button', { name: /^Show Completion time .* in full screen$/ });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Full screen' });
  await dialog.locator('[data-chart=ready] svg').waitFor();
  await assertAccessible(page, 'a figure in full screen');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('the table sorts and filters, and its address brings the same view back', async () => {
  const table = page.getByRole('region', { name: 'Table of results' });
  await table.getByRole('button', { name: 'Completion time', exact: true }).click();
  await page.waitForURL(/sort=completion_time_ns/);
  await page.getByRole('textbox', { name: 'Filter' }).fill("topology = 'ring'");
  await page.getByText(/^4 points match/).waitFor();
  await page.reload();
  await page.getByText(/^4 points match/).waitFor();
  const head = table.getByRole('columnheader', { name: /^Completion time/ });
  assert.equal(await head.getAttribute('aria-sort'), 'ascending');
  assert.equal(await table.getByText('Single router').count(), 0);
});

test('arrow keys show the runs below their point', async () => {
  const grid = page.getByRole('treegrid');
  await grid.locator('[data-row="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await grid.getByText('run 2', { exact: true }).waitFor();
  assert.equal(await grid.locator('[data-row="1"]').getAttribute('aria-expanded'), 'true');
  await assertAccessible(page, 'a point with its runs');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await grid.getByText('run 2', { exact: true }).waitFor({ state: 'detached' });
});

test('the rows come down as CSV', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV', exact: true }).click(),
  ]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const lines = Buffer.concat(chunks).toString('utf8').trim().split(/\r?\n/);
  assert.equal(lines.length, 13);
  assert.match(lines[0], /completion_time_ns/);
});

test('a point tells its parameters, metrics, ports and provenance', async () => {
  await page
    .getByRole('link', { name: /^Point \d+$/ })
    .first()
    .click();
  await page.waitForURL(/\/points\/\d+$/);
  await page.getByRole('region', { name: 'Table of metrics' }).waitFor();
  const provenance = await page.getByRole('region', { name: 'Provenance' }).innerText();
  assert.match(provenance, /simcore version\s+\d+\.\d+\.\d+/);
  assert.match(provenance, new RegExp(`base seed\\s+${SEED.toLocaleString('en-US')}`));
  const parameters = await page.getByRole('region', { name: 'Table of parameters' }).innerText();
  assert.match(parameters, /network\.link_bandwidth_gbps\s+\d+ Gb\/s/);
  await page
    .getByRole('figure', { name: 'Ports by class' })
    .locator('[data-chart=ready] svg')
    .waitFor();
});

test('a sweep stops when asked to, and a retry takes it up again', async () => {
  const answer = await fetch(`${system.url}/v1/sweeps`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/yaml' },
    body: LONG_SPEC,
  });
  const { id } = await answer.json();
  await page.goto(`${system.url}/sweeps/${id}`);
  await page.getByRole('heading', { name: `Browser test ${MARK}, long` }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  // A sweep that is cancelled before its points are made has no runs that could be taken up again.
  await page.locator('header [data-phase=executing]').waitFor({ timeout: SWEEP_MS });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the sweep' }).click();
  await page.locator('header [data-phase=aborted]').waitFor({ timeout: SWEEP_MS });
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: /^Run [\d,]+ runs again$/ }).click();
  await page
    .locator('header')
    .locator('[data-phase=queued], [data-phase=executing]')
    .waitFor({ timeout: SWEEP_MS });
  await fetch(`${system.url}/v1/sweeps/${id}:cancel`, { method: 'POST' });
  await page.locator('header [data-phase=aborted]').waitFor({ timeout: SWEEP_MS });
});

test('the keyboard reaches the content past the head of the page', async () => {
  await page.goto(`${system.url}/sweeps`);
  await page.getByRole('link', { name: `Browser test ${MARK}`, exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
});

for (const { colorScheme, width } of VIEWS) {
  test(`every page holds in ${colorScheme} at ${width} pixels`, async () => {
    const pages = {
      sweeps: `${system.url}/sweeps`,
      'new-sweep': `${system.url}/sweeps/new`,
      sweep: sweepAddress,
      point: `${sweepAddress}/points/5`,
      'not-found': `${system.url}/nowhere`,
    };
    await assertPagesHold(page, pages, colorScheme, width);
  });

  test(`the reference opens by keyboard in ${colorScheme} at ${width} pixels`, async () => {
    await setView(page, colorScheme, width);
    await page.goto(`${system.url}/sweeps/new`);
    await settled(page);
    const reference = page.getByRole('region', { name: 'Reference' });
    await reference.getByRole('button', { name: 'sweep The specification' }).press('Enter');
    const range = reference.getByText('{range: {from, to, step}}', {
      exact: true,
    });
    await range.waitFor();
    await assertHolds(page, `reference-${width}-${colorScheme}`);
    await reference.getByRole('textbox', { name: 'Search the reference' }).fill('confidence');
    await range.waitFor({ state: 'detached' });
    await reference.getByText('until.confidence', { exact: true }).waitFor();
  });
}

test('the console stays quiet', () => {
  complaints.assertQuiet();
});
