import { notifications } from '@mantine/notifications';
import { useState } from 'react';

import type { FieldProblem, Trace } from '@/api-schema/models';
import { isName, NAME_RULE, nameFromFile } from '@/lib/import-name';
import { ProblemError } from '@/lib/problem';

import { useCheckTrace, useImportTrace } from '../api/import-trace';

export interface UploadChoices {
  name: string;
  files: File[];
}

function problemsAt(error: unknown, pointer: string): FieldProblem[] {
  if (!(error instanceof ProblemError)) return [];
  return error.fields.filter((problem) => problem.pointer === pointer);
}

/** The state of an upload: what is chosen, what the service said of it, and the ways on. */
export function useUpload(onImported: (trace: Trace) => void) {
  const [chosen, setChosen] = useState<UploadChoices>({ name: '', files: [] });
  const [asked, setAsked] = useState(false);
  const check = useCheckTrace();
  const store = useImportTrace();
  const { name, files } = chosen;

  /** What was said of other files says nothing of these. */
  const forget = () => {
    check.reset();
    store.reset();
  };
  const change = (changes: Partial<UploadChoices>) => {
    forget();
    setChosen((before) => {
      const next = { ...before, ...changes };
      const first = next.files[0];
      return next.name === '' && first ? { ...next, name: nameFromFile(first.name) } : next;
    });
  };
  const run = (kind: 'check' | 'import') => {
    setAsked(true);
    forget();
    if (files.length === 0 || !isName(name)) return;
    if (kind === 'check') {
      check.mutate(chosen);
      return;
    }
    store.mutate(chosen, {
      onSuccess: (trace) => {
        const version = String(trace.version);
        notifications.show({ message: `${trace.name}, version ${version}, is stored.` });
        onImported(trace);
      },
    });
  };
  const error = store.error ?? check.error;
  const problems = check.data?.errors ?? problemsAt(error, '/files');
  const refusedName = problemsAt(error, '/name')[0]?.message ?? null;
  return {
    chosen,
    change,
    run,
    checking: check.isPending,
    importing: store.isPending,
    report: check.data,
    problems,
    nameError: refusedName ?? (asked && !isName(name) ? NAME_RULE : null),
    filesError: asked && files.length === 0 ? 'A file is needed.' : null,
    /** An error that stands neither in the files nor in the name. */
    otherError: problems.length === 0 && refusedName === null ? error : null,
  };
}
