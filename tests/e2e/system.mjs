/**
 * The system under test: the one at FABRICSWEEP_URL, else one of its own, started here with
 * FABRICSWEEP_PYTHON (python3 when absent) and data that are thrown away.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_MS = 240_000;
const STOP_MS = 30_000;
const LOOK_MS = 200;

function announced(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

async function stop(child) {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
}

const local = (data, file) => ['local', 'serve', '--throwaway', '--data', data, '--announce', file];
const guarded = (data, file) => ['tests.support.guarded', data, file];

/** Starts a system and gives what it says of itself, and a function that stops it. */
async function ownSystem(module) {
  const scratch = mkdtempSync(join(tmpdir(), 'fabricsweep-e2e-'));
  const data = join(process.env.FABRICSWEEP_E2E_DATA ?? scratch, module.name);
  const file = join(scratch, 'address');
  const words = ['-m', ...module(data, file)];
  const child = spawn(process.env.FABRICSWEEP_PYTHON ?? 'python3', words, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const close = async () => {
    await stop(child);
    rmSync(scratch, { recursive: true, force: true });
  };
  for (let waited = 0; waited < START_MS; waited += LOOK_MS) {
    const told = announced(file);
    if (told !== '') return { told, close };
    if (child.exitCode !== null) break;
    await sleep(LOOK_MS);
  }
  await close();
  throw new Error('the system did not start');
}

/**
 * @returns {Promise<{url: string, close: () => Promise<void>}>} the address without a slash at its
 *   end, and a function that stops what was started
 */
export async function openSystem() {
  const given = process.env.FABRICSWEEP_URL;
  if (given !== undefined && given !== '') {
    return { url: given.replace(/\/$/, ''), close: async () => {} };
  }
  const { told, close } = await ownSystem(local);
  return { url: told.replace(/\/$/, ''), close };
}

/**
 * A system of one's own that answers nobody whom it does not know.
 * @returns {Promise<{url: string, key: string, close: () => Promise<void>}>} its address, and an
 *   admin's API key
 */
export async function openGuardedSystem() {
  const { told, close } = await ownSystem(guarded);
  return { ...JSON.parse(told), close };
}
