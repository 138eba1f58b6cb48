// Sweeps submitted beside the page, and waited for.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

const FINISHED = ['completed', 'timed_out', 'failed', 'aborted'];
const SWEEP_MS = 180_000;

/** Submits a spec, in a project if one is named, and gives the sweep once it has ended. */
export async function run(system, spec, project = 'default') {
  const headers = { 'Content-Type': 'application/json', 'FabricSweep-Project': project };
  const body = JSON.stringify(spec);
  const answer = await fetch(`${system.url}/v1/sweeps`, {
    method: 'POST',
    headers,
    body,
  });
  const { id, errors } = await answer.json();
  assert.equal(answer.status, 202, JSON.stringify(errors));
  for (const begin = Date.now(); Date.now() - begin < SWEEP_MS; await sleep(200)) {
    const found = await (await fetch(`${system.url}/v1/sweeps/${id}`)).json();
    if (FINISHED.includes(found.phase)) return found;
  }
  throw new Error('the sweep did not end');
}
