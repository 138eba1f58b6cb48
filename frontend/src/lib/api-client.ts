/** The typed client of the HTTP interface. Answers are returned as data; errors are thrown. */
import createClient from 'openapi-fetch';

import type { paths } from '@/api-schema/schema';

import { errorOf, UnreachableError } from './problem';

async function reachingFetch(request: Request): Promise<Response> {
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

/** Waits for an answer that has no body. */
export async function doneOf(answer: Promise<Answer<unknown>>): Promise<void> {
  const { error, response } = await answer;
  if (!response.ok) throw errorOf(response, error);
}
