/** The mocked service's answers about fabrics. */
import { http, HttpResponse } from 'msw';

import type { Fabric } from '@/api-schema/models';

import { ATLAS, FABRICS, FILE_ERRORS, itemOf, reportOf, specTextOf } from './data/fabrics';
import { STATIC } from './data/static';
import { problem } from './problem';

function withFabric(name: unknown, answer: (fabric: Fabric) => Response): Response {
  const fabric = FABRICS.find((each) => each.name === String(name));
  return fabric === undefined
    ? problem(404, 'Not found', `There is no fabric ${String(name)}.`)
    : answer(fabric);
}

export const fabricHandlers = [
  http.get('*/v1/fabrics', () =>
    HttpResponse.json({ items: FABRICS.map(itemOf), next_cursor: null }),
  ),
  http.post('*/v1/fabrics', async ({ request }) => {
    // As text, because jsdom's files and those of Node's fetch are not of one kind.
    const body = await request.text();
    const errors = body.includes('twice') ? FILE_ERRORS : [];
    if (new URL(request.url).searchParams.get('validate_only') === 'true') {
      return HttpResponse.json(reportOf(errors));
    }
    if (errors.length > 0) {
      return problem(422, 'Invalid fabric', 'The files describe no usable fabric.', errors);
    }
    return HttpResponse.json(
      { ...ATLAS, name: /name="name"\s+(\S+)/.exec(body)?.[1] ?? '' },
      { status: 201 },
    );
  }),
  http.get('*/v1/fabrics/:name', ({ params, request }) =>
    withFabric(params['name'], (fabric) => {
      const version = new URL(request.url).searchParams.get('version');
      return HttpResponse.json(version === null ? fabric : { ...fabric, version: Number(version) });
    }),
  ),
  http.get('*/v1/fabrics/:name/spec', ({ params, request }) =>
    HttpResponse.text(specTextOf(String(params['name']), new URL(request.url).searchParams)),
  ),
  http.get('*/v1/fabrics/:name/sweeps', ({ params }) =>
    HttpResponse.json({ items: params['name'] === 'atlas' ? [STATIC] : [], next_cursor: null }),
  ),
];
