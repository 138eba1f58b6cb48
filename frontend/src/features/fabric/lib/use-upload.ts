import { notifications } from '@mantine/notifications';
import { useState } from 'react';

import type { Fabric } from '@/api-schema/models';
import { isName, NAME_RULE, nameFromFile } from '@/lib/import-name';
import { ProblemError } from '@/lib/problem';

import { type ImportFormat, useCheckFabric, useImportFabric } from '../api/import-fabric';

import { fileProblems } from './upload';

export interface UploadChoices {
  name: string;
  discovery: File | null;
  tables: File[];
  format: ImportFormat;
}

const NOTHING: UploadChoices = { name: '', discovery: null, tables: [], format: 'auto' };

/** The service's word on the name, if it has one. */
function nameProblem(error: unknown): string | null {
  if (!(error instanceof ProblemError)) return null;
  return error.fields.find(({ pointer }) => pointer === '/name')?.message ?? null;
}

/** The choices with others; a first file gives its name to a fabric that has none. */
function withChanges(before: UploadChoices, changes: Partial<UploadChoices>): UploadChoices {
  const next = { ...before, ...changes };
  const file = changes.discovery;
  return next.name === '' && file ? { ...next, name: nameFromFile(file.name) } : next;
}

/** The state of an upload: what is chosen, what the service said of it, and the ways on. */
export function useUpload(onImported: (fabric: Fabric) => void) {
  const [chosen, setChosen] = useState(NOTHING);
  const [asked, setAsked] = useState(false);
  const check = useCheckFabric();
  const store = useImportFabric();
  const { name, discovery } = chosen;

  /** What was said of other files says nothing of these. */
  const forget = () => {
    check.reset();
    store.reset();
  };
  const change = (changes: Partial<UploadChoices>) => {
    forget();
    setChosen((before) => withChanges(before, changes));
  };
  const run = (kind: 'check' | 'import') => {
    setAsked(true);
    forget();
    if (discovery === null || !isName(name)) return;
    const files = { ...chosen, discovery };
    if (kind === 'check') {
      check.mutate(files);
      return;
    }
    store.mutate(files, {
      onSuccess: (fabric) => {
        const version = String(fabric.version);
        notifications.show({ message: `${fabric.name}, version ${version}, is stored.` });
        onImported(fabric);
      },
    });
  };
  const error = store.error ?? check.error;
  const problems = check.data?.errors ?? fileProblems(error);
  const refusedName = nameProblem(error);
  return {
    chosen,
    change,
    run,
    checking: check.isPending,
    importing: store.isPending,
    report: check.data,
    problems,
    nameError: refusedName ?? (asked && !isName(name) ? NAME_RULE : null),
    discoveryError: asked && discovery === null ? 'A discovery file is needed.' : null,
    /** An error that stands neither in the files nor in the name. */
    otherError: problems.length === 0 && refusedName === null ? error : null,
  };
}
