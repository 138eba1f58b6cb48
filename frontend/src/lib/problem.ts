/** Errors of the API as exceptions. */
import type { FieldProblem, Problem } from '@/api-schema/models';

/** The API answered with a problem document. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail === '' ? problem.title : problem.detail);
    this.name = 'ProblemError';
    this.problem = problem;
  }

  get status(): number {
    return this.problem.status;
  }

  get fields(): FieldProblem[] {
    return this.problem.errors ?? [];
  }
}

/** The API did not answer at all: network down, service stopped, or a gateway in between. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('The FabricSweep service does not answer.', { cause });
    this.name = 'UnreachableError';
  }
}

const GATEWAY_STATUSES = new Set([502, 503, 504]);

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'title' in body && 'status' in body;
}

/** The exception for an error answer, whatever its body holds. */
export function errorOf(response: Response, body: unknown): Error {
  if (isProblem(body)) return new ProblemError(body);
  if (GATEWAY_STATUSES.has(response.status)) return new UnreachableError(response.statusText);
  return new ProblemError({
    type: 'about:blank',
    title: `HTTP ${String(response.status)}`,
    status: response.status,
    detail: `The service answered ${String(response.status)} ${response.statusText}`.trim() + '.',
    instance: new URL(response.url, 'http://localhost').pathname,
    request_id: response.headers.get('X-Request-ID') ?? '',
    code: 'unexpected_answer',
    errors: [],
  });
}

/** The identifier to give to whoever runs the service, when there is one. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof ProblemError && error.problem.request_id !== ''
    ? error.problem.request_id
    : null;
}

/** Whether asking again might help. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof UnreachableError || (error instanceof ProblemError && error.status >= 500)
  );
}
