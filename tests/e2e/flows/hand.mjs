/** What a user's hand does, counted: a click, a choice, a file that is dropped, a line that is typed. */
import { readFileSync } from 'node:fs';

import { expect } from './playwright.mjs';

const GUIDE = readFileSync(
  new URL('../../../docs/guide/first-decisions.md', import.meta.url),
  'utf8',
);

/** How many of these a user needs at most, as docs/guide/first-decisions.md says. */
function mostSteps(user) {
  const row = GUIDE.split('\n').find((line) => line.startsWith(`| ${user} |`));
  const most = Number(row?.split('|').at(-2));
  if (!Number.isInteger(most)) throw new Error(`the guide has no row of ${user} with a count`);
  return most;
}

/** Does and counts what `user` does on a page; `assertFew` holds the count to the guide. */
export function handOf(user, page) {
  let steps = 0;
  return {
    async click(role, name, within = page) {
      steps += 1;
      await within.getByRole(role, { name }).first().click();
    },
    async pick(label) {
      steps += 1;
      await page.locator('label').filter({ hasText: label }).first().click();
    },
    async fill(label, text) {
      steps += 1;
      await page.getByRole('textbox', { name: label }).fill(text);
    },
    async drop(label, file) {
      steps += 1;
      await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);
    },
    assertFew(info) {
      info.annotations.push({ type: 'steps', description: String(steps) });
      console.log(`${user}: ${steps} steps`);
      expect(steps, `steps of the ${user}`).toBeLessThanOrEqual(mostSteps(user));
    },
  };
}
