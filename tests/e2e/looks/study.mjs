/** What the pages show whose pictures are kept: a project of its own with two sweeps and a trace. */
import { readFileSync } from 'node:fs';

import { run } from '../sweeps.mjs';
import { unused } from '../unused.mjs';

const EXAMPLES = new URL('../../../examples/', import.meta.url);
const TRACE = readFileSync(new URL('traces/stencil-16.goal', EXAMPLES));
const STUDY = {
  schema_version: 1,
  name: 'Reads by network',
  description: 'Which network reads fastest?',
  model: 'packet',
  base: { workload: { kind: 'random_reads', reads_per_core: 16 }, endpoints: 16 },
  axes: {
    topology: ['ring', 'torus', { kind: 'hyperx', widths: [4, 0], concentration: 2 }],
    link_bandwidth_gbps: { log2: [8, 64] },
  },
  replicates: 3,
  base_seed: 38,
};

/**
 * Makes the project, which the pages and the other requests name.
 * @returns {Promise<{project: string, pages: Record<string, string>}>} the addresses by name
 */
export async function makeStudy(url) {
  const project = `looks-${unused(import.meta.filename).mark}`;
  const post = async (path, body, within = project) => {
    const headers = { 'FabricSweep-Project': within };
    const isForm = body instanceof FormData;
    if (!isForm) headers['Content-Type'] = 'application/json';
    const answer = await fetch(`${url}/v1/${path}`, {
      method: 'POST',
      headers,
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  await post('projects', { name: project }, 'default');
  const form = new FormData();
  form.set('name', 'stencil-16');
  form.set('files', new Blob([TRACE]), 'stencil-16.goal');
  await post('traces', form);
  const first = await run({ url }, STUDY, project);
  const second = await run(
    { url },
    { ...STUDY, name: 'Reads, other seeds', base_seed: 39 },
    project,
  );
  return {
    project,
    pages: {
      home: '/',
      'new-sweep': '/sweeps/new',
      sweep: `/sweeps/${first.id}`,
      point: `/sweeps/${first.id}/points/0`,
      compare: `/compare?sweep=${first.id}&sweep=${second.id}`,
      traces: '/traces',
    },
  };
}
