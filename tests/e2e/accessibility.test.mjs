/**
 * Every address of the dashboard, held to axe without any violation: in light and dark colours, in forced
 * colours, as it is printed and in a narrow window.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { listen, settled, violationsOf } from './checks.mjs';
import { openBrowser } from './chromium.mjs';
import { run } from './sweeps.mjs';
import { openSystem } from './system.mjs';
import { unused } from './unused.mjs';

const { seed: SEED, mark: MARK } = unused(import.meta.filename);
const SPEC = {
  schema_version: 1,
  name: `Accessible ${MARK}`,
  description: 'Which network reads fastest?',

  model: 'packet',
  base: { workload: { kind: 'random_reads', reads_per_core: 16 }, endpoints: 16 },
  axes: { topology: ['ring', 'mesh', 'torus'], link_bandwidth_gbps: { log2: [8, 64] } },
  replicates: 3,
  base_seed: SEED,
};
const TRACE = `num_ranks 2
rank 0 {
a: send 4096b to 1 tag 1
}
rank 1 {
a: recv 4096b from 0 tag 1
}
`;
const FABRIC = readFileSync(new URL('../data/fabrics/cluster.ibnetdiscover', import.meta.url));

/** What colours and paper can spoil; the other rules hold in every look or in none. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const HEIGHT = 900;
const WIDE = 1280;
const NARROW = 390;
const LOOKS = {
  light: { media: { colorScheme: 'light' }, rules: undefined },
  dark: { media: { colorScheme: 'dark' }, rules: OF_COLOURS },
  'forced colours': { media: { forcedColors: 'active' }, rules: OF_COLOURS },
  'print of dark colours': { media: { media: 'print', colorScheme: 'dark' }, rules: OF_COLOURS },
  'narrow and light': { media: { colorScheme: 'light' }, rules: OF_COLOURS, width: NARROW },
  'narrow and dark': { media: { colorScheme: 'dark' }, rules: OF_COLOURS, width: NARROW },
};
/** Pages that are looked at side by side, which takes less time. */
const PAGES = 2;
const PLAIN = { colorScheme: 'light', forcedColors: 'none', media: 'screen' };

let system;
let browser;
/** Pages at which nobody looks just now. */
let free;
let complaints;
/** Addresses by the path of `routes.tsx`. */
let addresses;

async function post(path, body) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${system.url}/v1/${path}`, {
    method: 'POST',
    headers: isForm ? {} : { 'Content-Type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  const document = await answer.json();
  assert.ok(answer.ok, JSON.stringify(document));
  return document;
}

function form(name, field, text) {
  const made = new FormData();
  made.set('name', name);
  made.set(field, new Blob([text]), `${name}.txt`);
  return made;
}

/** Every path that `routes.tsx` has, so that none is forgotten here. */
function routes() {
  const source = new URL('../../frontend/src/app/routes.tsx', import.meta.url);
  const found = readFileSync(source, 'utf8').matchAll(/path: '([^']+)'/g);
  return [...found].map(([, path]) => path);
}

before(async () => {
  system = await openSystem();
  browser = await openBrowser({ viewport: { width: WIDE, height: HEIGHT }, ...PLAIN });
  free = await Promise.all(Array.from({ length: PAGES }, () => browser.context.newPage()));
  complaints = free.map(listen);
  const sweep = await run(system, SPEC);
  const other = await run(system, { ...SPEC, base_seed: SEED + 1 });
  const name = `accessible-${MARK}`;
  await post('traces', form(`${name}-trace`, 'files', TRACE));
  await post('fabrics', form(`${name}-fabric`, 'discovery', FABRIC));
  const cron = { cron: '0 2 * * 1-5', time_zone: 'Europe/Zurich' };
  const schedule = await post('schedules', { name, ...cron, spec: SPEC });
  addresses = {
    '/': ['/'],
    'start/network': ['/start/network'],
    'start/bandwidth': ['/start/bandwidth'],
    'start/cluster': ['/start/cluster'],
    sweeps: ['/sweeps'],
    'sweeps/new': [`/sweeps/new?from=${sweep.id}`],
    'sweeps/:sweepId': [`/sweeps/${sweep.id}`],
    'sweeps/:sweepId/report': [`/sweeps/${sweep.id}/report`],
    'sweeps/:sweepId/differences': [`/sweeps/${sweep.id}/differences?with=${other.id}`],
    'sweeps/:sweepId/points/:index': [`/sweeps/${sweep.id}/points/0`],
    compare: [
      `/compare?sweep=${sweep.id}&sweep=${other.id}`,
      `/compare?point=${sweep.id}.0&point=${sweep.id}.4`,
      '/compare',
    ],
    schedules: ['/schedules'],
    'schedules/new': ['/schedules/new'],
    'schedules/:scheduleId': [`/schedules/${schedule.id}`],
    webhooks: ['/webhooks'],
    operation: ['/operation'],
    project: ['/project'],
    audit: ['/audit'],
    traces: ['/traces'],
    'traces/:name': [`/traces/${name}-trace`],
    fabrics: ['/fabrics'],
    'fabrics/:name': [`/fabrics/${name}-fabric`],
    prices: ['/prices'],
    'prices/:name': ['/prices/list-2026'],
    'new-price-table': ['/new-price-table?from=list-2026&version=0&name=copied'],
    validation: ['/validation'],
    '*': ['/nowhere'],
  };
});

after(async () => {
  await browser?.close();
  await system?.close();
});

test('every route of the dashboard has an address here', () => {
  assert.deepEqual(routes().sort(), Object.keys(addresses).sort());
});

async function assertHolds(page, address) {
  await page.emulateMedia(PLAIN);
  await page.setViewportSize({ width: WIDE, height: HEIGHT });
  await page.goto(system.url + address);
  await settled(page);
  const found = {};
  for (const [look, { media, rules, width = WIDE }] of Object.entries(LOOKS)) {
    await page.emulateMedia({ ...PLAIN, ...media });
    await page.setViewportSize({ width, height: HEIGHT });
    const violations = await violationsOf(page, rules);
    if (violations.length > 0) found[look] = violations;
  }
  assert.deepEqual(found, {}, `${address} is not accessible`);
}

test('no page violates a rule in any look', { concurrency: PAGES }, async (t) => {
  const looks = Object.values(addresses)
    .flat()
    .map((address) =>
      t.test(address, async () => {
        const page = free.pop();
        try {
          await assertHolds(page, address);
        } finally {
          free.push(page);
        }
      }),
    );
  await Promise.all(looks);
});

test('paper is light, and the screen dark again after it', async () => {
  const [page] = free;
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.emulateMedia({ ...PLAIN, colorScheme: 'dark' });
  await page.goto(`${system.url}/validation`);
  await settled(page);
  assert.equal(await scheme(), 'dark');
  await page.emulateMedia({ ...PLAIN, colorScheme: 'dark', media: 'print' });
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'light');
  await page.emulateMedia({ ...PLAIN, colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
});

test('no page complained', () => {
  for (const { assertQuiet } of complaints) assertQuiet();
});
