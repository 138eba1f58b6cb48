// A sampled sweep, a searched one and a schedule on the page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { assertHolds, assertPagesHold, listen, setView, VIEWS } from './checks.mjs';
import { openBrowser } from './chromium.mjs';
import { run } from './sweeps.mjs';
import { openSystem } from './system.mjs';

const SEED = 41;
const SAMPLED = {
  schema_version: 1,
  name: `Chance ${SEED}`,
  model: 'packet',
  base: { workload: { kind: 'random_reads', reads_per_core: 4 }, endpoints: 16 },
  axes: {
    topology: ['ring', 'torus'],
    link_latency_ns: { uniform: { from: 10, to: 40 } },
    router_latency_ns: { uniform: { from: 20, to: 60 } },
  },
  samples: { count: 16, method: 'sobol', seed: SEED },
  replicates: 2,
  base_seed: SEED,
};
const SCHEDULE = {
  name: `Watch ${SEED}`,
  cron: '0 2 * * 1-5',
  time_zone: 'Europe/Zurich',
  spec: { ...SAMPLED, name: `Watched ${SEED}` },
};
const SEARCHED = {
  schema_version: 1,
  name: `Search ${SEED}`,
  model: 'packet',
  base: {
    workload: { kind: 'uniform_random', warmup_ns: 500, measurement_ns: 2000 },
    endpoints: 16,
  },
  axes: {
    topology: ['ring', 'mesh'],
    offered_load: { find: { linear: { from: 0.1, to: 1, count: 10 } }, until: 'saturated' },
  },
  replicates: 2,
  base_seed: SEED,
};
const LISTED = {
  schema_version: 1,
  name: `Listed ${SEED}`,
  model: 'packet',
  base: { workload: { kind: 'random_reads', reads_per_core: 4 }, endpoints: 16 },
  axes: { link_bandwidth_gbps: [8, 16], topology: ['ring', 'torus'] },
  base_seed: SEED,
};
const WEBHOOK = {
  url: 'https://hooks.example.com/fabricsweep/a-rather-long-path/that-has-no-place-to-break',
  description: 'Night shift',
  events: ['sweep.ended'],
};

let system;
let browser;
let page;
let complaints;
let sweep;
let searched;
let listed;
let schedule;
let webhook;

async function post(path, body) {
  const answer = await fetch(`${system.url}/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const document = await answer.json();
  assert.equal(answer.status, 201, JSON.stringify(document));
  return document;
}

before(async () => {
  system = await openSystem();
  browser = await openBrowser({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
  page = browser.context.pages()[0] ?? (await browser.context.newPage());
  complaints = listen(page);
  sweep = await run(system, SAMPLED);
  searched = await run(system, SEARCHED);
  listed = await run(system, LISTED);
  schedule = await post('schedules', SCHEDULE);
  webhook = await post('webhooks', WEBHOOK);
});

after(async () => {
  if (schedule?.id !== undefined) {
    await fetch(`${system.url}/v1/schedules/${schedule.id}`, { method: 'DELETE' });
  }
  if (webhook?.id !== undefined) {
    await fetch(`${system.url}/v1/webhooks/${webhook.id}`, { method: 'DELETE' });
  }
  await browser?.close();
  await system?.close();
});

test('a sampled sweep shows how probably each choice is best, and how it was drawn', async () => {
  const { question, figures } = await (
    await fetch(`${system.url}/v1/sweeps/${sweep.id}/answer`)
  ).json();
  assert.equal(question, 'probability');
  await page.goto(`${system.url}/sweeps/${sweep.id}`);
  const figure = page.getByRole('figure', { name: figures[0].title, exact: true });
  await figure.locator('[data-chart=ready] svg').waitFor();
  await figure.getByText('Table', { exact: true }).click();
  assert.equal(await figure.getByRole('rowheader').count(), 2);
  const drawn = page.getByRole('region', { name: 'Distributions of the drawn axes' });
  assert.match(await drawn.innerText(), /10 ns to 40 ns/);
});

test('schedules are listed, and one that is run now has a run in its history', async () => {
  await page.goto(`${system.url}/schedules`);
  await page.getByRole('link', { name: SCHEDULE.name }).click();
  await page.getByRole('heading', { name: SCHEDULE.name }).waitFor();
  await page.getByText('Monday to Friday at 02:00 (Europe/Zurich)').waitFor();
  await page.getByRole('button', { name: 'Run now' }).click();
  await page
    .getByRole('group', { name: /History of runs/ })
    .getByRole('link')
    .first()
    .waitFor();
});

test('a search tells how many of its searches have found their number', async () => {
  await page.goto(`${system.url}/sweeps/${searched.id}`);
  const { search } = await (await fetch(`${system.url}/v1/sweeps/${searched.id}`)).json();
  assert.equal(search.searches, 4);
  const panel = page.getByRole('region', { name: /search/i }).first();
  await panel.waitFor();
  assert.match(await panel.innerText(), /4/);
});

test('the figure of a search has the interval that its sentence tells', async () => {
  const answer = await (await fetch(`${system.url}/v1/sweeps/${searched.id}/answer`)).json();
  const rows = answer.figures[0].panels.flatMap((panel) => panel.rows);
  for (const { value } of rows) {
    assert.ok(value.low >= 0.1 && value.high <= 1, JSON.stringify(value));
  }
});

test('results tell a searched load in per cent', async () => {
  await page.goto(`${system.url}/sweeps/${searched.id}?tab=results`);
  const table = page.getByRole('region', { name: 'Table of results' });
  await table.getByText('100 %').first().waitFor();
  assert.doesNotMatch(await table.innerText(), /share of 1/);
});

test('a sweep is extended by values of its slowest axis', async () => {
  await page.goto(`${system.url}/sweeps/${listed.id}`);
  await page.getByRole('button', { name: 'Extend' }).click();
  const dialog = page.getByRole('dialog');
  const values = dialog.getByRole('textbox', { name: 'Further values of link_bandwidth_gbps' });
  const show = dialog.getByRole('button', { name: 'Show what that adds' });
  await values.fill('32');
  await show.click();
  await dialog.getByText(/adds at most 2 points and/).waitFor();
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(
    async (path) => (await (await fetch(path)).json()).points === 6,
    `/v1/sweeps/${listed.id}`,
  );
});

test('a webhook gets another secret on its page', async () => {
  await page.goto(`${system.url}/webhooks`);
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('button', { name: 'Make the secret' }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByText(/The secret of before signs as well until/).waitFor();
});

test('a webhook can be switched off on its page', async () => {
  await page.goto(`${system.url}/webhooks`);
  await page.getByText(WEBHOOK.description).waitFor();
  await page.getByRole('button', { name: /disable/i }).click();
  await page.getByRole('button', { name: /enable/i }).waitFor();
  const told = await (await fetch(`${system.url}/v1/webhooks/${webhook.id}`)).json();
  assert.equal(told.url, WEBHOOK.url);
});

test('a field of a drawn axis writes into the text', async () => {
  await page.goto(`${system.url}/sweeps/new?from=${sweep.id}`);
  const axis = page.getByRole('group', { name: 'Axis link_latency_ns' });
  await axis.getByRole('textbox', { name: 'to' }).fill('50');
  await axis.getByRole('textbox', { name: 'to' }).press('Enter');
  await page
    .getByTestId('spec-editor')
    .getByText(/"to": 50/)
    .waitFor();
});

test('axes that cannot go together so are refused beside the table of pairs', async () => {
  await page.goto(`${system.url}/sweeps/new?from=${sweep.id}`);
  const pairs = page.getByRole('group', { name: 'Correlations' });
  await pairs.getByRole('combobox', { name: 'Axis' }).click();
  await page.getByRole('option', { name: 'link_latency_ns' }).click();
  await pairs.getByRole('combobox', { name: 'goes with' }).click();
  await page.getByRole('option', { name: 'router_latency_ns' }).click();
  await pairs.getByRole('button', { name: 'Add the pair' }).click();
  const rho = pairs.getByRole('textbox', { name: /^Correlation of/ });
  assert.equal(await rho.inputValue(), '0.5');
  await rho.fill('1.5');
  await rho.press('Enter');
  await pairs.locator('[aria-invalid=true]').waitFor();
  await rho.fill('-0.5');
  await rho.press('Enter');
  await pairs.locator('[aria-invalid=true]').waitFor({ state: 'detached' });
});

const DIALOGS = {
  extend: { open: () => [`/sweeps/${listed.id}`, 'Extend'] },
  secret: { open: () => ['/webhooks', 'New secret'] },
  'new-webhook': { open: () => ['/webhooks', 'New webhook'] },
};

for (const { colorScheme, width } of VIEWS) {
  test(`these pages hold at ${width} pixels in ${colorScheme}`, async () => {
    const pages = {
      'chance-answer': `${system.url}/sweeps/${sweep.id}`,
      'chance-search': `${system.url}/sweeps/${searched.id}`,
      'chance-webhooks': `${system.url}/webhooks`,
      'chance-schedules': `${system.url}/schedules`,
      'chance-schedule': `${system.url}/schedules/${schedule.id}`,
      'chance-form': `${system.url}/sweeps/new?from=${sweep.id}`,
    };
    await assertPagesHold(page, pages, colorScheme, width);
  });

  test(`these dialogs hold at ${width} pixels in ${colorScheme}`, async () => {
    await setView(page, colorScheme, width);
    for (const [name, { open }] of Object.entries(DIALOGS)) {
      const [path, button] = open();
      await page.goto(`${system.url}${path}`);
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(400); // Until it has faded in: colours count only then.
      await assertHolds(page, `chance-dialog-${name}-${width}-${colorScheme}`);
    }
  });
}

test('the console stays quiet', () => {
  complaints.assertQuiet();
});
