/**
 * Runs all tests in a browser, one file after the other, on one system: the one at FABRICSWEEP_URL,
 * else one started here for all of them; then the flows of users in flows/ and the pictures of pages in
 * looks/, by Playwright's runner. Words that follow go to Node's test runner alone, and after `playwright` to Playwright's.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { openSystem } from './system.mjs';

const FOLDER = import.meta.dirname;
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.test.mjs'))
  .map((name) => join(FOLDER, name));

const FLOWS = join(FOLDER, 'flows', 'playwright.config.mjs');

const system = await openSystem();
try {
  const words = ['--test', '--test-reporter=spec', '--test-concurrency=1'];
  const own = (process.env.FABRICSWEEP_URL ?? '') === '' ? '1' : '';
  const known = { FABRICSWEEP_URL: system.url, FABRICSWEEP_E2E_OWN: own };
  const options = { stdio: 'inherit', env: { ...process.env, ...known } };
  const chosen = process.argv.slice(2);
  const flows = ['npx', 'playwright', 'test', '--config', FLOWS];
  const runs =
    chosen[0] === 'playwright'
      ? [[...flows, ...chosen.slice(1)]]
      : [[process.execPath, ...words, ...chosen, ...FILES]];
  if (chosen.length === 0) runs.push(flows);
  const ended = runs.map(([program, ...rest]) => spawnSync(program, rest, options).status ?? 1);
  process.exitCode = Math.max(...ended);
} finally {
  await system.close();
}
