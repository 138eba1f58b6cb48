/** Traces in a real browser: broken files, what a trace holds, and a sweep that replays it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { assertPagesHold, listen, VIEWS } from './checks.mjs';
import { openBrowser } from './chromium.mjs';
import { SWEEP_MS } from './patience.mjs';
import { openSystem } from './system.mjs';
import { unused } from './unused.mjs';

/** Nobody has imported a trace of this name before, whatever system the test runs on. */
const NAME = `ring-${unused(import.meta.filename).mark}`;
const RANKS = 16;
const ACCESSES = `${NAME.replace('ring', 'accesses')}.txt`;

/** Every rank computes, sends to the next one and receives from the one before. */
function ring() {
  const block = (rank) => [
    `rank ${rank} {`,
    'work: calc 2000',
    `there: send 4096b to ${(rank + 1) % RANKS} tag 1`,
    `back: recv 4096b from ${(rank + RANKS - 1) % RANKS} tag 1`,
    'there requires work',
    '}',
  ];
  const ranks = Array.from({ length: RANKS }, (_, rank) => block(rank)).flat();
  return [`num_ranks ${RANKS}`, ...ranks, ''].join('\n');
}

/** Each core reads and writes lines of its own, and one that all share. */
function accesses() {
  const lines = Array.from({ length: RANKS * 60 }, (_, number) => {
    const core = number % RANKS;
    const address = number % 7 === 0 ? 64 : 4096 * (core + 1) + 64 * (number % 13);
    return `${core} 2.5 0x${address.toString(16)} ${number % 5 === 0 ? 'W' : 'R'}`;
  });
  return `${lines.join('\n')}\n`;
}

const BROKEN = ring().replace('recv 4096b from 15', 'recv 4096b from 14');

let system;
let browser;
let page;
let complaints;
/** The page of a point that has a timeline. */
let point;

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

function upload(text, name = `${NAME}.goal`) {
  const file = {
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  };
  return page.locator('input[type=file][aria-label="Files of one recording"]').setInputFiles(file);
}

test('a message without its other end is named by rank and operation', async () => {
  await page.goto(`${system.url}/traces`);
  await upload(BROKEN);
  await page.getByRole('button', { name: 'Check only' }).click();
  const errors = page.getByRole('region', { name: 'Errors in the files' });
  await errors.getByText(/operation 1 of rank 15 sends to rank 0 with tag 1/).waitFor();
  const { status } = await fetch(`${system.url}/v1/traces/${NAME}`);
  assert.equal(status, 404);
});

test('an imported trace tells what it holds and who sends to whom', async () => {
  await page.goto(`${system.url}/traces`);
  await upload(ring());
  await page.getByRole('button', { name: 'Import' }).click();
  await page.waitForURL(new RegExp(`/traces/${NAME}$`));
  await page.getByText('48: 16 compute, 16 send, 16 receive').waitFor();
  await page.getByText(/64 KiB in messages between 16 pairs of ranks/).waitFor();
});

test('what sets its length is told, and a window of it is kept', async () => {
  const path = page.getByRole('region', { name: 'Critical path' });
  // 2,000 ns of computing, and a message of 1,000 ns and 4 KiB at 200 Gb/s.
  await path.getByText('3.164 µs').waitFor();
  await path.getByLabel('Latency of a message (ns)').fill('0');
  await path.getByText('2.164 µs').waitFor();
  await path.getByText('The longest steps').click();
  await path.getByText(/^message, \d+ → \d+$/).waitFor();
  await path.getByLabel('To (ns)').fill('2000');
  await path.getByRole('button', { name: 'Keep this window' }).click();
  await path.getByText(`${NAME}-window is a trace now`).waitFor();
});

test('a trace is replayed on several networks', async () => {
  await page.getByRole('button', { name: 'Replay it in a sweep' }).click();
  await page.waitForURL(/\/new/);
  await page.getByRole('button', { name: 'Launch 36 runs' }).click();
  await page.waitForURL(/\/sweeps\/(?!new)[^/]+$/);
  await page.locator('header [data-phase=completed]').waitFor({ timeout: SWEEP_MS });
  await page.getByText(/^36 of 36 runs done/).waitFor();
  await page.getByText('Torus').first().waitFor();
});

test('the page of a point draws what its ranks did, and zooms into it', async () => {
  const spec = {
    schema_version: 1,
    name: `timeline of ${NAME}`,
    model: 'packet',
    base: {
      topology: { kind: 'torus', dimensions: 2, endpoints: RANKS },
      workload: { kind: 'trace', trace: NAME, timeline_to_ns: 1e9 },
    },
    axes: { compute_scale: [1, 2] },
    replicates: 1,
  };
  const headers = { 'Content-Type': 'application/json' };
  const made = await fetch(`${system.url}/v1/sweeps`, {
    method: 'POST',
    headers,
    body: JSON.stringify(spec),
  });
  assert.equal(made.status, 202);
  const { id } = await made.json();
  point = `${system.url}/sweeps/${id}/points/0`;
  await page.goto(`${system.url}/sweeps/${id}`);
  await page.locator('header [data-phase=completed]').waitFor({ timeout: SWEEP_MS });
  await page.goto(point);
  await page.getByText(/^16 streams from 0 ns to 2 µs: compute 100 %/).waitFor();
  const timeline = page.getByRole('img', { name: /^Timeline\. 16 streams/ });
  await timeline.waitFor();
  await page.getByRole('button', { name: 'Shorter window' }).click();
  await page.getByText(/^16 streams from 500 ns to 1.5 µs: compute 100 %/).waitFor();
  await page.getByRole('button', { name: 'Whole', exact: true }).click();
  await page.getByText(/^16 streams from 0 ns to 2 µs/).waitFor();
});

test('a torn line of an address trace is named', async () => {
  await page.goto(`${system.url}/traces`);
  await upload(`${accesses()}0 1 0x4`, ACCESSES);
  await page.getByRole('button', { name: 'Check only' }).click();
  const errors = page.getByRole('region', { name: 'Errors in the files' });
  await errors.getByText('has 3 values: an access is core gap_ns address R|W').waitFor();
  await errors.getByRole('cell', { name: String(RANKS * 60 + 1), exact: true }).waitFor();
});

test('an imported address trace tells what it holds, and is repeated on several networks', async () => {
  await page.goto(`${system.url}/traces`);
  await upload(accesses(), ACCESSES);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.waitForURL(/\/traces\/accesses-[a-z]+$/);
  await page.getByText('960, 60 a core').waitFor();
  await page.getByRole('button', { name: 'Replay it in a sweep' }).click();
  await page.waitForURL(/\/new/);
  await page.getByRole('button', { name: 'Launch 36 runs' }).click();
  await page.waitForURL(/\/sweeps\/(?!new)[^/]+$/);
  await page.locator('header [data-phase=completed]').waitFor({ timeout: SWEEP_MS });
  await page.getByText(/^36 of 36 runs done/).waitFor();
});

for (const { colorScheme, width } of VIEWS) {
  test(`the pages of a trace hold in ${colorScheme} at ${width} pixels`, async () => {
    const trace = `${system.url}/traces/${NAME}`;
    const accesses = `${system.url}/traces/${ACCESSES.replace('.txt', '')}`;
    const pages = { traces: `${system.url}/traces`, trace, accesses, timeline: point };
    await assertPagesHold(page, pages, colorScheme, width);
  });
}

test('the console stays quiet', () => {
  complaints.assertQuiet();
});
