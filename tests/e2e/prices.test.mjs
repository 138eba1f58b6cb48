/** Price tables in a real browser: a shipped one copied, mistakes at their lines, versions, deletion. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { assertAccessible, assertPagesHold, listen, VIEWS } from './checks.mjs';
import { openBrowser } from './chromium.mjs';
import { openSystem } from './system.mjs';
import { unused } from './unused.mjs';

/** Nobody has saved a table of this name before, whatever system the test runs on. */
const NAME = `quotes-${unused(import.meta.filename).mark}`;
const SHIPPED = 'mudigonda-2011';

let system;
let browser;
let page;
let complaints;

before(async () => {
  system = await openSystem();
  browser = await openBrowser({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
  page = browser.context.pages()[0] ?? (await browser.context.newPage());
  complaints = listen(page);
});

after(async () => {
  await browser?.close();
  await system?.close();
});

/** Puts another text into the editor, as by pasting. */
async function write(text) {
  const editor = page.getByRole('textbox', { name: 'Price table' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

async function textOf(name) {
  return (await fetch(`${system.url}/v1/price-tables/${name}/text`)).text();
}

test('a shipped table is read by class and copied under another name', async () => {
  await page.goto(`${system.url}/prices`);
  await page.getByRole('link', { name: SHIPPED }).click();
  const switches = page.getByRole('region', { name: 'Switches', exact: true });
  await switches.getByText('$500 a port').waitFor();
  await page.getByRole('link', { name: 'Copy and edit' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(NAME);
  await page.getByText('switch by its ports').waitFor();
  await page.getByRole('button', { name: 'Save the table' }).click();
  await page.waitForURL(new RegExp(`/prices/${NAME}$`));
  await page.getByText(/^version 1, saved/).waitFor();
  assert.equal(await textOf(NAME), await textOf(SHIPPED));
});

test('a mistake is told at its line, and mended text is the next version', async () => {
  const text = await textOf(NAME);
  await page.getByRole('link', { name: 'Edit' }).click();
  await write(text.replace('price_per_port_usd: 500', 'price_per_port_eur: 500'));
  await page.getByRole('button', { name: 'Check only' }).click();
  const mistakes = page.getByRole('list', { name: 'Problems' });
  await mistakes.getByText(/did you mean 'price_per_port_usd'/).waitFor();
  const line = text.split('\n').findIndex((each) => each.includes('price_per_port_usd')) + 1;
  await mistakes.getByText(`Line ${line}`).waitFor();
  await write(text.replace('price_per_port_usd: 500', 'price_per_port_usd: 450'));
  await page.getByRole('button', { name: 'Save the table' }).click();
  await page.getByText(/^version 2, saved/).waitFor();
  await page.getByText('$450 a port').waitFor();
  await page.goto(`${system.url}/prices/${NAME}?version=1`);
  await page.getByText('$500 a port').waitFor();
});

test('a number changed by the form leaves the rest of the text as it is', async () => {
  const text = await textOf(NAME);
  await page.goto(`${system.url}/prices/${NAME}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByText('Numbers', { exact: true }).click();
  await page.getByLabel('Price ($) of fibre, 40 Gb/s').fill('400');
  await assertAccessible(page, 'the form of numbers');
  await page.getByRole('button', { name: 'Save the table' }).click();
  await page.getByText(/^version 3, saved/).waitFor();
  assert.equal(await textOf(NAME), text.replace('price_usd: 376', 'price_usd: 400'));
});

for (const { colorScheme, width } of VIEWS) {
  test(`the pages of prices hold in ${colorScheme} at ${width} pixels`, async () => {
    const table = `${system.url}/prices/${NAME}`;
    const writing = `${system.url}/new-price-table?from=${NAME}&version=2&name=${NAME}`;
    await assertPagesHold(
      page,
      { prices: `${system.url}/prices`, table, writing },
      colorScheme,
      width,
    );
  });
}

test('a table is deleted', async () => {
  await page.goto(`${system.url}/prices/${NAME}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the table' }).click();
  await page.waitForURL(/\/prices$/);
  await page.getByRole('link', { name: SHIPPED }).waitFor();
  assert.equal(await page.getByRole('link', { name: NAME }).count(), 0);
});

test('the console stays quiet', () => {
  complaints.assertQuiet();
});
