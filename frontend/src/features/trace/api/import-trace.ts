import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Trace, TraceReport } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { compressed } from '@/lib/compress';
import { queryKeys } from '@/lib/query-keys';

export interface TraceFiles {
  name: string;
  files: readonly File[];
}

/** The files as the form that the service reads, compressed. */
async function formOf({ name, files }: TraceFiles): Promise<FormData> {
  const form = new FormData();
  form.set('name', name);
  for (const file of await Promise.all(files.map(compressed)))
    form.append('files', file, file.name);
  return form;
}

async function send(files: TraceFiles, validateOnly: boolean): Promise<Trace | TraceReport> {
  const form = await formOf(files);
  return dataOf(
    api.POST('/v1/traces', {
      params: { query: validateOnly ? { validate_only: true } : {} },
      body: form as never,
      bodySerializer: (body: unknown) => body as FormData,
    }),
  );
}

/** Says what is in the files; nothing is stored. */
export function useCheckTrace() {
  return useMutation({
    mutationFn: async (files: TraceFiles) => (await send(files, true)) as TraceReport,
  });
}

/** Stores the files as a trace, or finds that its latest version already holds them. */
export function useImportTrace() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (files: TraceFiles) => (await send(files, false)) as Trace,
    onSuccess: async ({ name }) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.traceLists() }),
        queryClient.invalidateQueries({ queryKey: queryKeys.trace(name) }),
      ]);
    },
  });
}
