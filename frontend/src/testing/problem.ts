/** Problem documents as the service answers them. */
import { HttpResponse } from 'msw';

import type { FieldProblem, Problem } from '@/api-schema/models';

export function problem(
  status: number,
  title: string,
  detail: string,
  errors: FieldProblem[] = [],
) {
  const body: Problem = {
    type: 'about:blank',
    title,
    status,
    detail,
    instance: '/',
    request_id: 'req-7f3a',
    code: 'mocked',
    errors,
  };
  return HttpResponse.json(body, {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });
}
