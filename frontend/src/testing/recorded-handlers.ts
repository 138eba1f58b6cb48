/** The mocked service's answers about the recorded study and trace, word for word as they were given. */
import { http, HttpResponse } from 'msw';

import { problem } from './problem';
import {
  RECORDED_PAYING,
  RECORDED_POINT,
  RECORDED_RANKING,
  RECORDED_SWEEP,
  RECORDED_TRACE,
} from './recorded';
import means from './recorded/means.json';
import points from './recorded/points.json';
import results from './recorded/results.json';
import traces from './recorded/traces.json';

const HERE = `*/v1/sweeps/${RECORDED_SWEEP.id}`;

export const recordedHandlers = [
  http.get(HERE, () => HttpResponse.json(RECORDED_SWEEP)),
  http.get(`${HERE}/answer`, ({ request }) => {
    const question = new URL(request.url).searchParams.get('question');
    return HttpResponse.json(question === 'ranking' ? RECORDED_RANKING : RECORDED_PAYING);
  }),
  http.get(`${HERE}/means`, () => HttpResponse.json(means)),
  http.get(`${HERE}/results`, () => HttpResponse.json(results)),
  http.get(`${HERE}/points`, () => HttpResponse.json(points)),
  http.get(`${HERE}/points/:index`, ({ params }) =>
    params['index'] === '0'
      ? HttpResponse.json(RECORDED_POINT)
      : problem(404, 'Not found', 'This point was not recorded.'),
  ),
  http.get('*/v1/traces', () => HttpResponse.json(traces)),
  http.get('*/v1/traces/:name', ({ params }) =>
    params['name'] === RECORDED_TRACE.name
      ? HttpResponse.json(RECORDED_TRACE)
      : problem(404, 'Not found', `There is no trace ${String(params['name'])}.`),
  ),
];
