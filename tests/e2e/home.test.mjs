/**
 * A stranger's way, on a real system: from Home by each of the guided starts to a launched sweep,
 * with clicks counted; and every draft that the starts make from a grid of choices, held to the service.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { assertPagesHold, listen, VIEWS } from './checks.mjs';
import { openBrowser } from './chromium.mjs';
import { SWEEP_MS } from './patience.mjs';
import { openSystem } from './system.mjs';
import { unused } from './unused.mjs';

/** Clicks from Home to a launched sweep, at most. */
const MOST_CLICKS = 6;

const FABRIC = readFileSync(
  new URL('../data/fabrics/cluster.ibnetdiscover', import.meta.url),
  'utf8',
);
const NAME = `home-${unused(import.meta.filename).mark}`;

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

/** Clicks on elements of the page, counted. */
function counter() {
  let clicks = 0;
  return {
    async click(role, name) {
      clicks += 1;
      await page.getByRole(role, { name }).click();
    },
    async pick(label) {
      clicks += 1;
      await page.locator('label').filter({ hasText: label }).click();
    },
    async chooseFile(label, file) {
      clicks += 1;
      await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);
    },
    tell(t) {
      t.diagnostic(`${clicks} clicks from Home to a launched sweep`);
      assert.ok(clicks <= MOST_CLICKS, `${clicks} clicks`);
    },
  };
}

async function launched(hand, t) {
  await page.getByText('The specification is valid.').waitFor();
  assert.match(
    await page.getByTestId('validation-counts').innerText(),
    /Estimated time\s+(at most |about )?\d/,
  );
  await hand.click('button', /^Launch/);
  await page.waitForURL(/\/sweeps\/(?!new)[^/]+$/);
  hand.tell(t);
}

test('which network: from Home to a winner', async (t) => {
  await page.goto(system.url);
  const hand = counter();
  await hand.click('link', /^Which network for my application/);
  await hand.pick(/^64$/);
  await hand.pick(/^Uniform random traffic/);
  await hand.click('button', 'Open the draft');
  await launched(hand, t);
  assert.match(page.url(), /\?question=ranking$/);
  await page.locator('header [data-phase=completed]').waitFor({ timeout: SWEEP_MS });
  await page
    .getByTestId('answer')
    .getByText(/Fat tree|torus|HyperX|Dragonfly/)
    .first()
    .waitFor();
});

test('where more bandwidth stops paying: from Home to the doublings', async (t) => {
  await page.goto(system.url);
  const hand = counter();
  await hand.click('link', /^Where does more bandwidth stop paying/);
  await hand.pick(/^64$/);
  await hand.pick(/^Halo exchange/);
  await hand.click('button', 'Open the draft');
  await launched(hand, t);
  assert.match(page.url(), /\?question=paying$/);
  await page.locator('header [data-phase=completed]').waitFor({ timeout: SWEEP_MS });
});

test('what my cluster delivers: from Home and a file to its study', async (t) => {
  await page.goto(system.url);
  const hand = counter();
  await hand.click('link', /^What does my cluster deliver/);
  const buffer = Buffer.from(FABRIC);
  await hand.chooseFile('Discovery file', { name: `${NAME}.txt`, mimeType: 'text/plain', buffer });
  await hand.click('button', 'Import');
  await page.waitForURL(/\/sweeps\/new$/);
  await launched(hand, t);
});

test('Home tells the answers of these sweeps', async () => {
  await page.goto(system.url);
  const answers = page.getByRole('region', { name: 'Last answers' });
  await answers
    .getByRole('link', { name: 'Network for uniform traffic on 64 nodes' })
    .first()
    .waitFor();
  await answers.locator('[aria-label="Loading the answer"]').first().waitFor({ state: 'detached' });
  const lines = await answers.getByRole('listitem').allInnerTexts();
  assert.ok(lines.every((line) => !line.includes('could not be read')));
});

test('every link of Home leads to a page that is there', async () => {
  await page.goto(system.url);
  await page.waitForLoadState('networkidle');
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.href));
  assert.ok(links.length > 4);
  for (const link of new Set(links)) {
    assert.equal((await fetch(link)).status, 200, link);
    // The page of the REST interface is not the dashboard's.
    if (link.endsWith('/docs')) continue;
    await page.goto(link);
    await page.getByRole('heading').first().waitFor();
    assert.equal(await page.getByText('There is no such').count(), 0, link);
  }
});

test('each template has its picture, and one opens as a valid draft', async () => {
  await page.goto(system.url);
  const templates = page.getByRole('region', { name: 'Or from a study that is ready' });
  await templates.locator('img').first().waitFor();
  const pictures = await templates.locator('img').evaluateAll((all) => all.map(({ src }) => src));
  assert.equal(pictures.length, 12);
  for (const picture of pictures) {
    const { status, headers } = await fetch(picture);
    assert.equal(status, 200, picture);
    assert.equal(headers.get('content-type'), 'image/svg+xml');
  }
  await templates.getByRole('button', { name: /^How much load does each network carry/ }).click();
  await page.waitForURL(/\/sweeps\/new$/);
  await page.getByText('The specification is valid.').waitFor();
  assert.match(await page.getByTestId('validation-counts').innerText(), /Points\s+42\b/);
});

/** What the service says of the draft that the page shows. */
async function verdictOfDraft() {
  const body = await page.getByRole('region', { name: 'The draft as text' }).innerText();
  const answer = await fetch(`${system.url}/v1/sweeps:validate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/yaml' },
    body,
  });
  return { body, ...(await answer.json()) };
}

async function openText() {
  await page.getByText('The draft as text', { exact: true }).click();
}

async function checkAll() {
  for (const box of await page.getByRole('checkbox').all()) {
    if (await box.isChecked()) continue;
    await box.focus();
    await page.keyboard.press('Space');
  }
}

for (const [start, sizes] of [
  ['network', ['64', '1000', '2368', '4096']],
  ['bandwidth', ['320', '3800']],
]) {
  test(`every draft of the start “${start}” is valid`, async (t) => {
    await page.goto(`${system.url}/start/${start}`);
    await openText();
    await checkAll();
    const applications = await page
      .getByRole('group', { name: '2. Application' })
      .getByRole('radio')
      .all();
    let drafts = 0;
    for (const size of sizes) {
      await page.getByLabel('Nodes or accelerators of a job').fill(size);
      for (const application of applications) {
        await application.check();
        const { body, valid, errors, impossible_count: impossible } = await verdictOfDraft();
        assert.ok(valid, `${JSON.stringify(errors)}\n${body}`);
        assert.equal(impossible, 0, body);
        drafts += 1;
      }
    }
    t.diagnostic(`${drafts} drafts are valid`);
    assert.ok(drafts >= 7 * sizes.length);
  });
}

test('a start goes by the keyboard alone', async () => {
  await page.goto(`${system.url}/start/network`);
  await page.getByRole('radio', { name: '256' }).focus();
  await page.keyboard.press('ArrowRight');
  assert.ok(await page.getByRole('radio', { name: '512' }).isChecked());
  const button = page.getByRole('button', { name: 'Open the draft' });
  await page.getByText(/\d+ points, \d+ runs/).waitFor();
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sweeps\/new/);
});

for (const { colorScheme, width } of [...VIEWS, { colorScheme: 'light', width: 1920 }]) {
  test(`Home and the starts hold in ${colorScheme} at ${width} pixels`, async () => {
    const pages = {
      home: system.url,
      'start-network': `${system.url}/start/network`,
      'start-bandwidth': `${system.url}/start/bandwidth`,
      'start-cluster': `${system.url}/start/cluster`,
    };
    await assertPagesHold(page, pages, colorScheme, width);
  });
}

test('the console stays quiet', () => {
  complaints.assertQuiet();
});
