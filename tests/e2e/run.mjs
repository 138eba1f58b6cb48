/**
 * Runs all tests in a browser, one file after the other, on one system: the one at FABRICSWEEP_URL,
 * else one started here for all of them. Words that follow go to Node's test runner.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { openSystem } from './system.mjs';

const FOLDER = import.meta.dirname;
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.test.mjs'))
  .map((name) => join(FOLDER, name));

const system = await openSystem();
try {
  const words = ['--test', '--test-reporter=spec', '--test-concurrency=1'];
  const done = spawnSync(process.execPath, [...words, ...process.argv.slice(2), ...FILES], {
    stdio: 'inherit',
    env: { ...process.env, FABRICSWEEP_URL: system.url },
  });
  process.exitCode = done.status ?? 1;
} finally {
  await system.close();
}
