/**
 * Draws the answers of the templates into public/templates: runs each on the system at FABRICSWEEP_URL
 * and sketches the first figure of its answer. Words that follow name templates; without any, all are drawn.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import * as echarts from 'echarts';

import { sketchOption } from './template-sketch.mjs';

const FOLDER = fileURLToPath(new URL('../public/templates/', import.meta.url));
const SIZE = { width: 240, height: 130 };
const LOOK_MS = 500;
const ENDED = ['completed', 'timed_out', 'failed', 'aborted'];
const BASE = (process.env.FABRICSWEEP_URL ?? '').replace(/\/$/, '');

async function call(path, options) {
  const answer = await fetch(`${BASE}${path}`, options);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Runs a specification to its end. */
async function run(text) {
  const headers = { 'Content-Type': 'application/yaml' };
  let sweep = await call('/v1/sweeps', { method: 'POST', headers, body: text });
  while (!ENDED.includes(sweep.phase)) {
    await sleep(LOOK_MS);
    sweep = await call(`/v1/sweeps/${sweep.id}`);
  }
  if (sweep.phase !== 'completed') throw new Error(`${sweep.name}: ${sweep.phase}`);
  return sweep;
}

function draw(figure) {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...SIZE });
  chart.setOption(sketchOption(figure));
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

const wanted = process.argv.slice(2);
const { items } = await call('/v1/examples');
mkdirSync(FOLDER, { recursive: true });
for (const { name, text, template } of items) {
  if (template === null || (wanted.length > 0 && !wanted.includes(name))) continue;
  const { id, taken } = await run(text);
  const { figures } = await call(`/v1/sweeps/${id}/answer`);
  const svg = draw(figures[0]);
  writeFileSync(`${FOLDER}${name}.svg`, svg);
  const seconds =
    taken === null ? 'all from the cache' : `${taken.core_seconds.toFixed(1)} s of one core`;
  console.log(`${name}: ${svg.length} B, ${figures[0].kind}, ${seconds}`);
}
// ECharts keeps a timer that would hold the process.
process.exit(0);
