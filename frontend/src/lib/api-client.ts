/** The typed client of the HTTP interface. Answers are returned as data; errors are thrown. */
import createClient from 'openapi-fetch';

import type { paths } from '@/api-schema/schema';

import { errorOf, UnreachableError } from './problem';
import { requestHeaders } from './working-project';

async function reachingFetch(request: Request): Promise<Response> {
  for (const [name, value] of requestHeaders()) request.headers.set(name, value);
  try {
    return await fetch(request);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new UnreachableError(error);
  }
}

export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  fetch: reachingFetch,
});

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Unwraps an answer of the client. */
export async function dataOf<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok || data === undefined) throw errorOf(response, error);
  return data;
}

/** Unwraps an answer of a route that writes files too, asked for JSON. */
export async function documentOf<T>(answer: Promise<Answer<T>>): Promise<Exclude<T, string>> {
  const data = await dataOf(answer);
  if (typeof data === 'string') throw new TypeError('asked for JSON, got a file');
  return data as Exclude<T, string>;
}

/** Waits for an answer that has no body. */
export async function doneOf(answer: Promise<Answer<unknown>>): Promise<void> {
  const { error, response } = await answer;
  if (!response.ok) throw errorOf(response, error);
}
