/**
 * A system for several people: an editor shares a sweep, somebody without an account reads it and
 * nothing else, an admin bounds the project and reads who has changed what.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { assertHolds, assertPagesHold, listen, setView, VIEWS } from './checks.mjs';
import { openBrowser } from './chromium.mjs';
import { SWEEP_MS } from './patience.mjs';
import { openGuardedSystem } from './system.mjs';
import { unused } from './unused.mjs';

const PROJECT = 'interconnects';
const POINTS = 4;
const SPEC = {
  schema_version: 1,
  name: 'Shared study',
  model: 'packet',
  base: { workload: { kind: 'random_reads', reads_per_core: 8 }, endpoints: 16 },
  axes: { topology: ['ring', 'mesh'], link_bandwidth_gbps: [8, 16] },
  replicates: 2,
  base_seed: unused(import.meta.filename).seed,
};
const VIEW = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' };

let system;
let editorKey;
let sweep;
let link;
const browsers = [];

/** Asks the service with a key; gives the document. */
async function ask(key, method, path, body, headers = {}) {
  const answer = await fetch(system.url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(
    answer.ok,
    `${method} ${path}: ${String(answer.status)} ${await answer.clone().text()}`,
  );
  return answer.status === 204 ? null : answer.json();
}

/** A page of a browser of its own, that of whoever has the key; of nobody whom the service knows without one. */
async function pageOf(key) {
  const browser = await openBrowser(VIEW);
  browsers.push(browser);
  if (key !== undefined) {
    await browser.context.setExtraHTTPHeaders({ Authorization: `Bearer ${key}` });
  }
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  return page;
}

async function ended(id) {
  for (const begin = Date.now(); Date.now() - begin < SWEEP_MS; await sleep(200)) {
    const found = await ask(editorKey, 'GET', `/v1/sweeps/${id}`);
    if (found.phase === 'completed') return found;
  }
  throw new Error('the sweep did not end');
}

before(async () => {
  system = await openGuardedSystem();
  const here = { 'FabricSweep-Project': PROJECT };
  await ask(system.key, 'POST', '/v1/projects', { name: PROJECT });
  const wanted = { name: 'an editor', role: 'editor', expires_in_days: 1 };
  editorKey = (await ask(system.key, 'POST', '/v1/keys', wanted, here)).key;
  sweep = await ended((await ask(editorKey, 'POST', '/v1/sweeps', SPEC)).id);
});

after(async () => {
  for (const browser of browsers) await browser.close();
  await system?.close();
});

test('an editor makes a link, which is shown once', async () => {
  const page = await pageOf(editorKey);
  const complaints = listen(page);
  await page.goto(`${system.url}/sweeps/${sweep.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: `Share “${SPEC.name}”` });
  await dialog.getByText('None.').waitFor();
  await assertHolds(page, 'share-1280');
  await dialog.getByRole('combobox', { name: 'Good for' }).selectOption('7 days');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const made = page.getByRole('dialog', { name: 'The link' });
  link = await made.locator('pre').innerText();
  assert.ok(link.startsWith(`${system.url}/v1/auth/share?token=`), link);
  await setView(page, 'light', 390);
  await assertHolds(page, 'share-link-390');
  await made.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('region', { name: 'Share links' }).getByText('an editor').waitFor();
  assert.equal(await page.getByText(link).count(), 0);
  await assertHolds(page, 'share-list-390');
  complaints.assertQuiet();
});

test('somebody without an account reads the sweep by the link, and nothing else', async () => {
  const page = await pageOf();
  const complaints = listen(page);
  await page.goto(link);
  assert.equal(new URL(page.url()).pathname, `/sweeps/${sweep.id}`);
  await page.getByText('You read this sweep by a share link').waitFor();
  await page.getByRole('heading', { name: SPEC.name, level: 1 }).waitFor();
  await page.getByTestId('answer').waitFor();
  for (const name of ['Edit', 'Delete', 'Extend', 'Share']) {
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name);
  }
  for (const name of ['Sweeps', 'New sweep', 'Fabrics', 'Operation', 'Use as template']) {
    assert.equal(await page.getByRole('link', { name, exact: true }).count(), 0, name);
  }
  assert.equal(await page.getByRole('button', { name: 'project and account' }).count(), 0);
  const pages = {
    'shared-sweep': `${system.url}/sweeps/${sweep.id}`,
    'shared-point': `${system.url}/sweeps/${sweep.id}/points/0`,
  };
  for (const { colorScheme, width } of VIEWS)
    await assertPagesHold(page, pages, colorScheme, width);
  complaints.assertQuiet();
  await page.goto(`${system.url}/fabrics`);
  await page.waitForURL(`${system.url}/sweeps/${sweep.id}`);
  const { items } = await ask(editorKey, 'GET', `/v1/sweeps/${sweep.id}/share-links`);
  await ask(editorKey, 'DELETE', `/v1/sweeps/${sweep.id}/share-links/${items[0].id}`);
  const over = page.getByRole('heading', { name: 'This share link opens nothing' });
  await page.reload();
  await over.waitFor();
  await page.goto(link);
  await over.waitFor();
  await assertHolds(page, 'share-over-390');
});

test('an admin bounds the project, and a sweep that is too large is refused with the reason', async () => {
  const admin = await pageOf(system.key);
  const complaints = listen(admin);
  await admin.goto(`${system.url}/sweeps`);
  await admin.getByRole('button', { name: 'project and account' }).click();
  await admin.getByRole('menuitem', { name: PROJECT }).click();
  await admin.getByRole('button', { name: 'project and account' }).click();
  await admin.getByRole('menuitem', { name: 'This project' }).click();
  await admin.getByText(`${POINTS} points, no bound`).waitFor();
  await admin.getByRole('button', { name: 'Change quotas' }).click();
  await admin.getByRole('textbox', { name: 'At most: points' }).fill('5');
  await assertHolds(admin, 'quotas-dialog-1280');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText(`${POINTS} of 5 points`).waitFor();
  const pages = { project: `${system.url}/project` };
  for (const { colorScheme, width } of VIEWS)
    await assertPagesHold(admin, pages, colorScheme, width);
  complaints.assertQuiet();

  const editor = await pageOf(editorKey);
  await editor.goto(`${system.url}/sweeps/new?from=${sweep.id}`);
  await editor.getByRole('button', { name: 'Launch 8 runs' }).click();
  const refused = editor.getByRole('alert').filter({ hasText: 'Not launched' });
  await refused.getByText("The project's quota max_points is 5").waitFor();
  await assertHolds(editor, 'quota-refused-1280');
});

test('an admin reads who has changed what', async () => {
  const page = await pageOf(system.key);
  const complaints = listen(page);
  await page.goto(`${system.url}/operation`);
  await page.getByRole('link', { name: 'Audit log' }).click();
  const log = page.getByRole('region', { name: 'Audit log' });
  const row = log.getByRole('row').filter({ hasText: 'createShareLink' });
  assert.match(await row.innerText(), new RegExp(`an editor[\\s\\S]*${PROJECT}[\\s\\S]*201`));
  await row.getByRole('button', { name: 'an editor' }).click();
  await log.getByText('made on the server').first().waitFor({ state: 'detached' });
  assert.ok((await log.getByRole('row').count()) >= 3);
  const pages = { audit: `${system.url}/audit`, 'audit-empty': `${system.url}/audit?actor=nobody` };
  for (const { colorScheme, width } of VIEWS)
    await assertPagesHold(page, pages, colorScheme, width);
  complaints.assertQuiet();
});
