import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import type { FieldProblem, Validation } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { ProblemError } from '@/lib/problem';
import { queryKeys } from '@/lib/query-keys';

import { specBody } from './spec-body';

/** What the service says of a text: what it would do, or what is wrong with it. */
export interface Verdict {
  text: string;
  valid: boolean;
  errors: FieldProblem[];
  validation: Validation | null;
}

const REFUSALS = new Set([400, 413, 415, 422]);

function problemsOf(error: ProblemError): FieldProblem[] {
  return error.fields.length > 0 ? error.fields : [{ message: error.message, value: null }];
}

async function validateSweep(text: string, signal: AbortSignal): Promise<Verdict> {
  try {
    const validation = await dataOf(api.POST('/v1/sweeps:validate', { ...specBody(text), signal }));
    return { text, valid: validation.valid, errors: validation.errors, validation };
  } catch (error) {
    if (!(error instanceof ProblemError) || !REFUSALS.has(error.status)) throw error;
    return { text, valid: false, errors: problemsOf(error), validation: null };
  }
}

export const validateSweepOptions = (text: string) =>
  queryOptions({
    queryKey: queryKeys.validation(text),
    queryFn: ({ signal }) => validateSweep(text, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  });

/** Checks a text; while a new one is checked the last verdict stays. */
export function useValidation(text: string) {
  return useQuery({ ...validateSweepOptions(text), enabled: text.trim() !== '' });
}
