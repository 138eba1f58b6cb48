/**
 * What the page answers, on a real system: a study of each kind of axis, each question that it can
 * be asked, its figures with their tables, and what is said of runs that are not steady.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { assertHolds, assertPagesHold, listen, openMenu, setView, VIEWS } from './checks.mjs';
import { openBrowser } from './chromium.mjs';
import { run } from './sweeps.mjs';
import { openSystem } from './system.mjs';
import { unused } from './unused.mjs';

/** Up to so many panels of a figure stand beside one another. */
const MOST_MULTIPLES = 12;
const { seed: SEED, mark: MARK } = unused(import.meta.filename);

const READS = {
  model: 'packet',
  base: {
    workload: { kind: 'random_reads', reads_per_core: 16 },
    endpoints: 16,
  },
};
const CONGESTION = {
  model: 'static',
  base: {
    topology: { kind: 'torus', endpoints: 64 },
    placement: { kind: 'random' },
    pattern: { kind: 'random_bisection', draws: 5 },
  },
};

/** A study of each kind of axis, by the question that it asks first. */
const STUDIES = {
  paying: {
    ...READS,
    axes: {
      topology: ['single_router', 'ring', 'torus'],
      link_bandwidth_gbps: { log2: [8, 64] },
    },
    replicates: 3,
  },
  load: {
    model: 'packet',
    base: { workload: { kind: 'uniform_random' }, endpoints: 16 },
    axes: {
      topology: ['ring', 'torus'],
      offered_load: [0.1, 0.3, 0.5, 0.7, 0.9],
    },
    replicates: 3,
  },
  map: {
    ...CONGESTION,
    base: {
      topology: { kind: 'torus' },
      placement: { kind: 'random' },
      pattern: { draws: 20 },
    },
    axes: {
      routing: ['min_hop', 'up_down', 'dfsssp'],
      pattern: ['random_bisection', 'binomial_tree', 'ring', 'shift'],
      endpoints: { role: 'condition', values: [16, 64] },
    },
    replicates: 4,
  },
  ranking: {
    ...CONGESTION,
    axes: { routing: ['min_hop', 'up_down', 'dfsssp'] },
    replicates: 30,
  },
};

let system;
let browser;
let page;
let complaints;
const sweeps = {};

const answerOf = async (id, query = '') =>
  (await fetch(`${system.url}/v1/sweeps/${id}/answer${query}`)).json();

before(async () => {
  system = await openSystem();
  browser = await openBrowser({
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
  });
  page = browser.context.pages()[0] ?? (await browser.context.newPage());
  complaints = listen(page);
  for (const [question, study] of Object.entries(STUDIES)) {
    const name = `Answers ${question} ${MARK}`;
    sweeps[question] = await run(system, {
      schema_version: 1,
      name,
      base_seed: SEED,
      ...study,
    });
  }
});

after(async () => {
  await browser?.close();
  await system?.close();
});

/** The figure is drawn, says in words what it shows, and its table has a row for each thing. */
async function assertDrawn({ title, kind, panels }) {
  const figure = page.getByRole('figure', { name: title, exact: true }).first();
  await figure.locator('[data-chart=ready]').locator('svg, canvas').first().waitFor();
  const label = await figure
    .getByRole('img', { name: /^(Chart|Heat map|Scatter chart|Violin)/ })
    .first()
    .getAttribute('aria-label');
  assert.ok((label ?? '').length > 40, `${title} says too little: ${label}`);
  const rows = {
    lines: 'lines',
    dots: 'rows',
    map: 'cells',
    spread: 'curves',
    chances: 'rows',
    sensitivity: 'bars',
    bottleneck: 'rows',
    cost: 'rows',
  }[kind];
  const shown = kind === 'map' || panels.length <= MOST_MULTIPLES ? panels : panels.slice(0, 1);
  if (rows === undefined) return; // figures of Explore count points, not choices
  const expected = shown.reduce((sum, panel) => sum + panel[rows].length, 0);
  const tables = kind === 'cost' ? 2 : 1; // of costs, and of what they are made
  const drawn = await figure.locator('svg path, svg rect').count();
  assert.ok(drawn > expected, `${title} is hardly drawn`);
  await figure.getByText('Table', { exact: true }).click();
  assert.equal(await figure.getByRole('rowheader').count(), expected * tables);
  await figure.getByText('Chart', { exact: true }).click();
}

for (const first of Object.keys(STUDIES)) {
  test(`a study asks first about ${first}, and is shown with every question it can be asked`, async () => {
    const { id } = sweeps[first];
    const own = await answerOf(id);
    assert.equal(own.question, first);
    await page.goto(`${system.url}/sweeps/${id}`);
    for (const { question, title } of own.questions) {
      const answer = await answerOf(id, `?question=${question}`);
      if (own.questions.length > 1) {
        await page.getByRole('tab', { name: title, exact: true }).click();
      }
      const text = page.getByTestId('answer');
      if (answer.left_out.length + answer.alarms.length > 0) {
        const cautions = text.getByRole('button', { name: /^\d+ cautions?/ });
        if ((await cautions.getAttribute('aria-expanded')) === 'false') await cautions.click();
      }
      for (const said of [...answer.left_out, ...answer.sentences]) {
        await text.getByText(said, { exact: true }).waitFor();
      }
      assert.equal(await text.locator('[data-alarm]').count(), answer.alarms.length);
      for (const figure of answer.figures) await assertDrawn(figure);
    }
  });
}

test('what is not steady is hollow, marked in the table, and wins nothing', async () => {
  const { id } = sweeps.load;
  const metric = 'packet_latency_mean_ns';
  const { figures } = await answerOf(id, `?metric=${metric}`);
  const points = figures[0].panels[0].lines.flatMap((line) => line.points);
  const unsteady = points.filter((point) => !point.is_steady).length;
  assert.ok(unsteady > 0, 'a ring under full load is saturated');
  await page.goto(`${system.url}/sweeps/${id}?metric=${metric}`);
  const figure = page.getByRole('figure', {
    name: figures[0].title,
    exact: true,
  });
  await figure.getByText('Table', { exact: true }).click();
  assert.equal(await figure.getByText('not steady', { exact: true }).count(), unsteady);
});

test('the address brings the same question, metric and panel back', async () => {
  const { id } = sweeps.paying;
  await page.goto(`${system.url}/sweeps/${id}`);
  await page.getByRole('button', { name: 'Adjust' }).click();
  await page.getByRole('combobox', { name: 'Compared with' }).click();
  await page.getByRole('option', { name: 'torus' }).click();
  await page.waitForURL(/baseline=torus/);
  await page.reload();
  const set = page.getByRole('group', { name: 'Set by you' });
  await set.getByText('Compared with: torus').waitFor();
  await page.getByText('torus (baseline)').first().waitFor({ state: 'attached' });
  await set.getByRole('button', { name: 'Take back Compared with: torus' }).click();
  await set.waitFor({ state: 'detached' });
  assert.doesNotMatch(page.url(), /baseline/);
});

test('panels stand beside one another, and one is shown large and put back', async () => {
  const { id } = sweeps.map;
  const { figures } = await answerOf(id, '?question=ranking');
  const [{ title, panels }] = figures;
  assert.ok(panels.length > 1 && panels.length <= MOST_MULTIPLES, `${panels.length} panels`);
  await page.goto(`${system.url}/sweeps/${id}?question=ranking`);
  const figure = page.getByRole('figure', { name: title, exact: true });
  const charts = figure.locator('[data-chart=ready]');
  await charts.nth(panels.length - 1).waitFor();
  const large = { name: `Show ${panels[1].title} large`, exact: true };
  await figure.getByRole('button', large).press('Enter');
  await page.waitForURL(/chart=/);
  await page.reload();
  await charts.first().waitFor();
  assert.equal(await charts.count(), 1);
  await figure.getByRole('button', { name: /^All \d+ charts$/ }).click();
  await charts.nth(panels.length - 1).waitFor();
});

for (const { colorScheme, width } of VIEWS) {
  test(`what opens in an answer holds in ${colorScheme} at ${width} pixels`, async () => {
    await setView(page, colorScheme, width);
    await page.goto(`${system.url}/sweeps/${sweeps.load.id}?baseline=torus`);
    await page.getByRole('button', { name: /^\d+ cautions?/ }).click();
    await page.waitForLoadState('networkidle');
    await page.locator('[data-chart=loading]').first().waitFor({ state: 'detached' });
    await openMenu(
      page.getByRole('button', { name: /^Download / }).first(),
      page.getByRole('menuitem', { name: 'Data (CSV)' }),
    );
    await assertHolds(page, `answer-download-${width}-${colorScheme}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Adjust' }).press('Enter');
    await page.getByRole('combobox', { name: 'Yardstick' }).waitFor();
    await assertHolds(page, `answer-adjust-${width}-${colorScheme}`);
    await page.keyboard.press('Escape');
  });

  test(`answers of every kind hold in ${colorScheme} at ${width} pixels`, async () => {
    const pages = Object.fromEntries(
      Object.entries(sweeps).map(([name, { id }]) => [
        `answer-${name}`,
        `${system.url}/sweeps/${id}`,
      ]),
    );
    pages['answer-spread'] = `${system.url}/sweeps/${sweeps.ranking.id}?question=spread`;
    await assertPagesHold(page, pages, colorScheme, width);
  });
}

test('the console stays quiet', () => {
  complaints.assertQuiet();
});
