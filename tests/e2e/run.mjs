/**
 * Runs all tests in a browser, one file after the other, on one system: the one at FABRICSWEEP_URL,
 * else one started here for all of them; then the flows of users in flows/, by Playwright's runner. Words that follow go to
 * Node's test runner, and leave the flows out.
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
  const options = { stdio: 'inherit', env: { ...process.env, FABRICSWEEP_URL: system.url } };
  const chosen = process.argv.slice(2);
  const runs = [[process.execPath, ...words, ...chosen, ...FILES]];
  if (chosen.length === 0) runs.push(['npx', 'playwright', 'test', '--config', FLOWS]);
  const ended = runs.map(([program, ...rest]) => spawnSync(program, rest, options).status ?? 1);
  process.exitCode = Math.max(...ended);
} finally {
  await system.close();
}
