/**
 * Finds a Chromium and starts it with an empty profile: the one CHROMIUM_PATH names, else an
 * installed one, else Debian's package where apt and root are there, else Playwright's own.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ANSWER_MS } from './patience.mjs';

const frontend = fileURLToPath(new URL('../../frontend/', import.meta.url));
const { chromium } = createRequire(join(frontend, 'package.json'))('playwright-core');

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const QUIET = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

function onPath(program) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

function installed() {
  return process.env.CHROMIUM_PATH ?? PROGRAMS.map(onPath).find((file) => file !== undefined);
}

function run(program, ...words) {
  execFileSync(program, words, { stdio: 'inherit', cwd: frontend });
}

/** The program to start; undefined leaves the choice to Playwright, which then has its own. */
function program() {
  const found = installed();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && onPath('apt-get') !== undefined) {
    run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation');
    return installed();
  }
  run('npx', 'playwright-core', 'install', 'chromium');
  return undefined;
}

/** What Playwright needs to start it. As root it cannot have a sandbox. */
export function launchOptions() {
  return {
    executablePath: program(),
    args: [...QUIET, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  };
}

/**
 * Starts the browser.
 * @param {object} options Playwright's options of the browser's one context
 * @returns {Promise<{context: import('playwright-core').BrowserContext, close: () => Promise<void>}>}
 */
export async function openBrowser(options) {
  const profile = mkdtempSync(join(tmpdir(), 'fabricsweep-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    ...options,
  });
  context.setDefaultTimeout(ANSWER_MS);
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, close };
}
