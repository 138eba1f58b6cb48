import { errorOf, isTransient, ProblemError, requestIdOf, UnreachableError } from './problem';

function answer(status: number): Response {
  return new Response(null, { status, statusText: 'No', headers: { 'X-Request-ID': 'req-1' } });
}

it('keeps the problem document', () => {
  const error = errorOf(answer(422), {
    type: 'about:blank',
    title: 'Invalid specification',
    status: 422,
    detail: 'axes: empty',
    instance: '/v1/sweeps',
    request_id: 'req-2',
    code: 'invalid_spec',
    errors: [{ field: 'axes', message: 'empty' }],
  });
  expect(error).toBeInstanceOf(ProblemError);
  expect(error.message).toBe('axes: empty');
  expect(requestIdOf(error)).toBe('req-2');
  expect(isTransient(error)).toBe(false);
});

it('takes gateways in the way for a service that does not answer', () => {
  expect(errorOf(answer(502), '<html>')).toBeInstanceOf(UnreachableError);
});

it('makes a problem of any other answer', () => {
  const error = errorOf(answer(500), undefined);
  expect(requestIdOf(error)).toBe('req-1');
  expect(isTransient(error)).toBe(true);
});
