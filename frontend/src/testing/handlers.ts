/** The mocked service: answers from memory, for tests and for `npm run dev:mock`. */
import { http, HttpResponse } from 'msw';

import type { FieldProblem, Sweep, Validation } from '@/api-schema/models';
import { isFinal } from '@/lib/phase';

import { mockedAnswer } from './data/answers';
import { CATALOG } from './data/catalog';
import { specTextOf } from './data/fabrics';
import { COLUMNS, meansOf, pointOf, rowsOf } from './data/results';
import { LOCAL_SESSION } from './data/session';
import { staticAggregates, staticPointOf } from './data/static';
import {
  AXES,
  coordinatesOf,
  DONE,
  ESTIMATE_OF_EXAMPLE,
  EXAMPLE_TEXT,
  WITH_FAILURES,
} from './data/sweep';
import { SWEEP_SCHEMA } from './data/sweep-schema';
import { quantilesOf } from './data/traffic';
import { fabricHandlers } from './fabric-handlers';
import { networkHandlers } from './network-handlers';
import { priceHandlers } from './price-handlers';
import { problem } from './problem';
import { RECORDED_VALIDATION } from './recorded';
import { recordedHandlers } from './recorded-handlers';
import { scheduleHandlers } from './schedule-handlers';
import { eventStream, findSweep, launch, listed, resetSweeps } from './store';

export { problem, resetSweeps };

function withSweep(id: unknown, answer: (sweep: Sweep) => Response): Response {
  const sweep = findSweep(String(id));
  return sweep === undefined
    ? problem(404, 'Not found', `There is no sweep ${String(id)}.`)
    : answer(sweep);
}

/** Finds what the tests write wrong on purpose. */
export function problemsIn(text: string): FieldProblem[] {
  const errors: FieldProblem[] = [];
  if (/link_bandwidth_gbps: *-/.test(text)) {
    errors.push({
      pointer: '/axes/bandwidth/zip/link_bandwidth_gbps',
      field: 'network.link_bandwidth_gbps',
      value: -8,
      allowed: '> 0 Gb/s',
      message: '-8 is not above 0',
      line: null,
    });
  }
  if (/^colour:/m.test(text)) {
    errors.push({
      pointer: '/colour',
      field: 'colour',
      value: 'red',
      allowed:
        'schema_version, name, description, model, base, axes, where, replicates, base_seed, limits',
      message: 'unknown key',
      line: text.slice(0, text.search(/^colour:/m)).split('\n').length,
    });
  }
  return errors;
}

export function validationOf(errors: FieldProblem[]): Validation {
  const ok = errors.length === 0;
  return {
    ...RECORDED_VALIDATION,
    valid: ok,
    points_expected: ok ? 48 : 0,
    points_checked: ok ? 48 : 0,
    errors,
    axes: ok ? AXES : [],
    points: ok ? 48 : 0,
    runs: ok ? 240 : 0,
    runs_max: ok ? 240 : 0,
    cached: ok ? 40 : 0,
    networks: [],
    estimate: ok ? ESTIMATE_OF_EXAMPLE : null,
  };
}

export const handlers = [
  ...recordedHandlers,
  ...networkHandlers,
  ...fabricHandlers,
  ...priceHandlers,
  ...scheduleHandlers,
  http.get('*/health/ready', () =>
    HttpResponse.json({
      status: 'ok',
      checks: {
        database: { status: 'ok', detail: '' },
        broker: { status: 'ok', detail: '' },
        workers: { status: 'ok', detail: '2 workers', count: 2 },
      },
    }),
  ),
  http.get('*/v1/session', () => HttpResponse.json(LOCAL_SESSION)),
  http.get('*/v1/projects/:project/use', () =>
    HttpResponse.json({
      points: 96,
      core_seconds: 88,
      concurrent_sweeps: 0,
      points_to_make: 0,
      attachment_bytes: 0,
      most_attachment_bytes: 20 * 2 ** 30,
    }),
  ),
  http.get('*/v1/catalog', () => HttpResponse.json(CATALOG)),
  http.get('*/v1/schema/sweep', () => HttpResponse.json(SWEEP_SCHEMA)),
  http.get('*/v1/examples', () =>
    HttpResponse.json({
      items: [
        {
          name: 'dsm-bandwidth',
          title: 'DSM bandwidth study',
          text: EXAMPLE_TEXT,
          template: {
            number: 1,
            question: 'Which topology should a shared-memory machine have?',
            points: 48,
            replicates: 5,
            core_seconds: 60,
            method: 'packet by packet',
          },
        },
        {
          name: 'effective-bisection',
          title: 'Effective bandwidth',
          // The other one says less: a new sweep starts from that.
          text: `${specTextOf('atlas', new URLSearchParams())}\n# ${'-'.repeat(EXAMPLE_TEXT.length)}`,
          template: null,
        },
      ],
    }),
  ),
  http.get('*/v1/sweeps', ({ request }) => {
    const search = new URL(request.url).searchParams;
    const phase = search.get('phase');
    const isActive = search.get('filter')?.startsWith('phase in') === true;
    const items = listed()
      .filter((sweep) => phase === null || sweep.phase === phase)
      .filter((sweep) => !isActive || !isFinal(sweep.phase));
    return HttpResponse.json({ items, next_cursor: null });
  }),
  // An expression, since a colon in a path begins a parameter.
  http.post(/\/v1\/sweeps:validate$/, async ({ request }) =>
    HttpResponse.json(validationOf(problemsIn(await request.text()))),
  ),
  http.post('*/v1/sweeps', async ({ request }) => {
    const text = await request.text();
    const errors = problemsIn(text);
    if (errors.length > 0) return problem(422, 'Invalid specification', 'See errors.', errors);
    return HttpResponse.json(launch(text), { status: 202 });
  }),
  http.get('*/v1/sweeps/:id', ({ params }) =>
    withSweep(params['id'], (sweep) => HttpResponse.json(sweep)),
  ),
  http.get('*/v1/sweeps/:id/events', ({ params }) =>
    withSweep(params['id'], (sweep) => eventStream(sweep.id)),
  ),
  http.get('*/v1/sweeps/:id/answer', ({ params, request }) =>
    withSweep(params['id'], (sweep) =>
      HttpResponse.json(mockedAnswer(sweep, new URL(request.url).searchParams)),
    ),
  ),
  http.get('*/v1/sweeps/:id/aggregates', ({ request }) =>
    HttpResponse.json(staticAggregates(new URL(request.url).searchParams.get('metric') ?? '')),
  ),
  http.get('*/v1/sweeps/:id/means', ({ params, request }) => {
    const search = new URL(request.url).searchParams;
    if (search.get('filter')?.includes('nonsense') === true) {
      return problem(422, 'Invalid filter', 'unknown name nonsense');
    }
    return withSweep(params['id'], (sweep) => {
      const wanted = /topology in \['(\w+)'\]/.exec(search.get('filter') ?? '')?.[1];
      const rows = rowsOf(sweep).filter(
        ({ coordinates }) => wanted === undefined || coordinates['topology'] === wanted,
      );
      const items = meansOf(rows);
      return HttpResponse.json({
        columns: COLUMNS.filter(({ kind }) => kind !== 'meta'),
        items,
        next_cursor: null,
        total: items.length,
      });
    });
  }),
  http.get('*/v1/sweeps/:id/results', ({ params, request }) => {
    const search = new URL(request.url).searchParams;
    if (search.get('filter')?.includes('nonsense') === true) {
      return problem(422, 'Invalid filter', 'unknown name nonsense');
    }
    return withSweep(params['id'], (sweep) => {
      const wanted = /topology in \['(\w+)'\]/.exec(search.get('filter') ?? '')?.[1];
      const rows = rowsOf(sweep).filter(
        ({ coordinates }) => wanted === undefined || coordinates['topology'] === wanted,
      );
      const sorted = search.get('sort') === '-completion_time_ns';
      if (sorted) {
        rows.sort(
          (a, b) => (b.metrics['completion_time_ns'] ?? 0) - (a.metrics['completion_time_ns'] ?? 0),
        );
      }
      const from = Number(search.get('cursor') ?? 0);
      const next = from + 200;
      return HttpResponse.json({
        columns: COLUMNS,
        items: rows.slice(from, next),
        next_cursor: next < rows.length ? String(next) : null,
        total: rows.length,
        finished_before: sweep.progress.completed + sweep.progress.failed,
        more_since: 0,
      });
    });
  }),
  http.get('*/v1/runs/:id/tables/:name/quantiles', ({ request }) =>
    HttpResponse.json(quantilesOf(new URL(request.url).searchParams.get('column') ?? '')),
  ),
  http.get('*/v1/sweeps/:id/points', ({ params }) =>
    withSweep(params['id'], (sweep) =>
      HttpResponse.json({
        items:
          sweep.progress.failed === 0
            ? []
            : [
                {
                  index: 27,
                  point_key: 'k',
                  coordinates: coordinatesOf(27),
                  phase: 'failed',
                  progress: sweep.progress,
                },
              ],
        next_cursor: null,
      }),
    ),
  ),
  http.get('*/v1/sweeps/:id/points/:index', ({ params }) =>
    withSweep(params['id'], (sweep) => {
      const index = Number(params['index']);
      return index < sweep.points
        ? HttpResponse.json(sweep.model === 'static' ? staticPointOf(index) : pointOf(sweep, index))
        : problem(404, 'Not found', 'There is no such point.');
    }),
  ),
  http.post(/\/v1\/sweeps\/[^/]+:(cancel|retry)$/, ({ request }) => {
    const id = /sweeps\/([^/]+):/.exec(request.url)?.[1] ?? '';
    return withSweep(id, (sweep) =>
      HttpResponse.json({
        ...sweep,
        phase: request.url.endsWith('cancel') ? 'aborted' : 'executing',
      }),
    );
  }),
];

export const KNOWN_SWEEPS = [DONE, WITH_FAILURES];
