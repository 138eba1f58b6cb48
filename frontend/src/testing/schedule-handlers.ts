/** What the mocked service answers about schedules. */
import { http, HttpResponse } from 'msw';

import { ALERTS, RUNS, SCHEDULE, SERIES } from './data/schedules';
import { problem } from './problem';

const page = (items: readonly unknown[]) => HttpResponse.json({ items, next_cursor: null });

export const scheduleHandlers = [
  http.get('*/v1/schedules', () => page([SCHEDULE])),
  http.get('*/v1/schedules/:id', ({ params }) =>
    params['id'] === SCHEDULE.id
      ? HttpResponse.json(SCHEDULE)
      : problem(404, 'Not found', 'There is no such schedule.'),
  ),
  http.get('*/v1/schedules/:id/runs', () => page(RUNS)),
  http.get('*/v1/schedules/:id/alerts', () => page(ALERTS)),
  http.get('*/v1/schedules/:id/series', () => HttpResponse.json(SERIES)),
];
