/** The mocked service, as far as it draws networks. */
import { http, HttpResponse } from 'msw';

import { DRILL, NETWORK, NO_DRAFTS } from './data/networks';

export const networkHandlers = [
  http.get('*/v1/sweeps/:id/points/:index/network', () => HttpResponse.json(NETWORK)),
  http.get('*/v1/fabrics/:name/network', () => HttpResponse.json(NETWORK)),
  http.get('*/v1/fabrics/:name/drill', () => HttpResponse.json(DRILL)),
  http.post(/\/v1\/sweeps:draw$/, () => HttpResponse.json(NO_DRAFTS)),
];
