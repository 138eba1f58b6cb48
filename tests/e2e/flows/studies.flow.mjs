/** Five users who ask a question of networks: each from Home to what decides it. */
import { readFileSync } from 'node:fs';

import { handOf } from './hand.mjs';
import { expect, test } from './playwright.mjs';
import { SWEEP_MS } from '../patience.mjs';
import { unused } from '../unused.mjs';

const FABRIC = readFileSync(
  new URL('../../data/fabrics/cluster.ibnetdiscover', import.meta.url),
  'utf8',
);

/** Launches the valid draft that the page shows, and waits until its sweep has ended. */
async function launch(page, hand) {
  await page.getByText('The specification is valid.').waitFor();
  await hand.click('button', /^Launch/);
  await page.waitForURL(/\/sweeps\/(?!new)[^/]+$/);
  await page.locator('header [data-phase=completed]').waitFor({ timeout: SWEEP_MS });
  return page.getByTestId('answer');
}

test('an architect learns which topology suits an application', async ({ page }, info) => {
  const hand = handOf('Architect', page);
  await page.goto('/');
  await hand.click('link', /^Which network for my application/);
  await hand.pick(/^64$/);
  await hand.pick(/^Halo exchange/);
  await hand.click('button', 'Open the draft');
  const answer = await launch(page, hand);
  await expect(answer).toContainText(/(Fat tree|Torus|HyperX|Dragonfly).*(is best|fastest|times)/i);
  await hand.click('tab', 'Which is best');
  await expect(page.locator('[data-chart=ready]').first()).toBeVisible();
  hand.assertFew(info);
});

test('a buyer learns which of three networks is best, how surely, and takes the figure along', async ({
  page,
}, info) => {
  const hand = handOf('Buyer', page);
  await page.goto('/');
  await hand.click('link', /^Which network for my application/);
  await hand.pick(/^64$/);
  await hand.pick(/^Uniform random traffic/);
  await hand.pick(/^3-D torus/);
  await hand.click('button', 'Open the draft');
  const answer = await launch(page, hand);
  await expect(answer).toContainText(/95 % interval/);
  await expect(answer).not.toContainText(/torus/i);
  await expect(page.locator('[data-chart=ready]').first()).toBeVisible();
  await hand.click('button', /^Download/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    hand.click('menuitem', /SVG/),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.svg$/);
  hand.assertFew(info);
});

test('an operator learns what bandwidth a cluster delivers', async ({ page }, info) => {
  const hand = handOf('Operator', page);
  await page.goto('/');
  await hand.click('link', /^What does my cluster deliver/);
  await hand.drop('Discovery file', {
    name: `flow-${unused(import.meta.filename).mark}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(FABRIC),
  });
  await hand.click('button', 'Import');
  await page.waitForURL(/\/sweeps\/new$/);
  const answer = await launch(page, hand);
  await expect(answer).toContainText(/\d/);
  await expect(page.getByRole('figure', { name: /bandwidth/i }).first()).toBeVisible();
  hand.assertFew(info);
});

test('a student runs a template and learns how its figure was computed', async ({ page }, info) => {
  const hand = handOf('Student', page);
  await page.goto('/');
  await hand.click('button', /^What does a cluster with/);
  await page.waitForURL(/\/sweeps\/new$/);
  const answer = await launch(page, hand);
  await hand.click('button', /^How was this computed/);
  await expect(page.getByRole('dialog')).toContainText(/\w+ \w+/);
  await expect(answer).toContainText(/\d/);
  hand.assertFew(info);
});

test('an AI engineer learns where bandwidth stops paying for an allreduce', async ({
  page,
}, info) => {
  const hand = handOf('AI engineer', page);
  await page.goto('/');
  await hand.click('link', /^Where does more bandwidth stop paying/);
  await hand.pick(/^64$/);
  await hand.pick(/^Allreduce/);
  await hand.click('button', 'Open the draft');
  const answer = await launch(page, hand);
  expect(page.url()).toMatch(/question=paying/);
  await expect(answer).toContainText(/\d+ (→|to) \d+ Gb\/s|pays|gains?/);
  hand.assertFew(info);
});
