/** What every page is held to: nothing on the console, accessible, no sideways scrolling. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const frontend = new URL('../../frontend/', import.meta.url);
const axe = readFileSync(
  createRequire(new URL('package.json', frontend)).resolve('axe-core/axe.min.js'),
  'utf8',
);
const RESULTS = fileURLToPath(new URL('../../test-results/', import.meta.url));
const GRAVE = new Set(['serious', 'critical']);

/** Collects what a page complains about; `assertQuiet` fails with all of it. */
export function listen(page) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  return {
    assertQuiet: () => assert.deepEqual(complaints, []),
  };
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Every violation of WCAG 2.1 AA, or of some rules alone, with the first elements that have it. */
export async function violationsOf(page, rules) {
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const asked = rules === undefined ? WCAG : { type: 'rule', values: rules };
  return page.evaluate(async (runOnly) => {
    const found = await globalThis.axe.run(document, { runOnly, resultTypes: ['violations'] });
    return found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      html: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
    }));
  }, asked);
}

/** No serious or critical violation of WCAG 2.1 AA. */
export async function assertAccessible(page, name) {
  const grave = (await violationsOf(page)).filter(({ impact }) => GRAVE.has(impact));
  assert.deepEqual(grave, [], `${name} is not accessible`);
}

/** The page itself never scrolls sideways, nor does anything stick out of it. */
export async function assertFits(page, name) {
  const outside = await page.evaluate(() => {
    const clipped = (element) => {
      for (let above = element.parentElement; above !== null; above = above.parentElement) {
        const inside = above !== document.body && above !== document.documentElement;
        if (inside && getComputedStyle(above).overflowX !== 'visible') return true;
      }
      return false;
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => !clipped(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });
  assert.deepEqual(outside, [], `${name} is wider than the window`);
}

/** A picture for a person to look at, under test-results/. */
export async function photograph(page, name) {
  mkdirSync(RESULTS, { recursive: true });
  await page.screenshot({ path: `${RESULTS}${name}.png`, fullPage: true });
}

/**
 * In what every page is seen: each width and each colour scheme once. What fits does not depend on colours;
 * accessibility.test.mjs holds the colours of every page to axe at both widths.
 */
export const VIEWS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
];

/** Sets how wide the window is and which colours it asks for. */
export async function setView(page, colorScheme, width) {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
}

/** Waits until a page that was gone to has all that it shows. */
export async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.locator('[data-chart=loading]').first().waitFor({ state: 'detached' });
  await page.locator('[aria-label^="Loading the"]').waitFor({ state: 'detached' });
}

/** Waits until what opens or fades has come to its end: halfway no colour is the one that is meant. */
async function settle(page) {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .every(({ playState }) => playState !== 'running'),
  );
}

/** Holds the page as it is now to all of this; `name` is that of its picture. */
export async function assertHolds(page, name) {
  await settle(page);
  await assertFits(page, name);
  await assertAccessible(page, name);
  await photograph(page, name);
}

/** Holds pages, by name and address, to all of this in one colour scheme at one width. */
export async function assertPagesHold(page, pages, colorScheme, width) {
  await setView(page, colorScheme, width);
  for (const [name, address] of Object.entries(pages)) {
    await page.goto(address);
    await settled(page);
    await assertHolds(page, `${name}-${width}-${colorScheme}`);
  }
}

/** Opens a menu by the keyboard. One that a late drawing of the page closes again is opened anew. */
export async function openMenu(button, item) {
  for (let tries = 0; tries < 5 && !(await item.isVisible()); tries += 1) {
    await button.press('Enter');
    await item.waitFor({ timeout: 3_000 }).catch(() => {});
  }
  await item.waitFor();
}
