/** Who runs the service for several projects: bounds one, gives it a key, and sees whether the service keeps up. */
import { openGuardedSystem } from '../system.mjs';

import { handOf } from './hand.mjs';
import { expect, test } from './playwright.mjs';

const PROJECT = 'interconnects';

let system;

test.beforeAll(async () => {
  system = await openGuardedSystem();
  const answer = await fetch(`${system.url}/v1/projects`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${system.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: PROJECT }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
});

test.afterAll(() => system?.close());

test('an administrator bounds a project, makes a key and looks at the service', async ({
  page,
}, info) => {
  const hand = handOf('Administrator', page);
  await page.setExtraHTTPHeaders({ Authorization: `Bearer ${system.key}` });
  await page.goto(system.url);
  await hand.click('button', 'project and account');
  await hand.click('menuitem', new RegExp(PROJECT));
  await page.waitForURL(/\/sweeps$/);
  await hand.click('button', 'project and account');
  await hand.click('menuitem', 'This project');
  await hand.click('button', 'Change quotas');
  await hand.fill('At most: points', '500');
  await hand.click('button', 'Save');
  await page.getByText('0 of 500 points').waitFor();
  await hand.click('button', 'New API key');
  await hand.fill('Name', 'login node');
  await hand.click('button', 'Make the key');
  await expect(page.getByRole('dialog').locator('pre')).not.toBeEmpty();
  await hand.click('button', 'I have kept it');
  await page.getByRole('region', { name: 'API keys' }).getByText('login node').waitFor();
  await hand.click('link', 'Operation');
  await expect(page.getByRole('region', { name: 'Workers', exact: true })).toContainText(/\d/);
  await expect(page.getByRole('region', { name: 'Queue', exact: true })).toBeVisible();
  hand.assertFew(info);
});
