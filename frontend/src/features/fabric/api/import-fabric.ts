import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Fabric, FabricReport } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { compressed } from '@/lib/compress';
import { queryKeys } from '@/lib/query-keys';

export const IMPORT_FORMATS = [
  'auto',
  'ibnetdiscover',
  'ports_report',
  'iblinkinfo',
  'db_csv',
  'topo',
  'dot',
  'graphml',
  'edge_list',
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export interface FabricFiles {
  name: string;
  discovery: File;
  tables: readonly File[];
  format: ImportFormat;
}

/** The files as the form that the service reads. */
export function formOf({ name, discovery, tables, format }: FabricFiles): FormData {
  const form = new FormData();
  form.set('name', name);
  form.set('discovery', discovery, discovery.name);
  for (const table of tables) form.append('tables', table, table.name);
  form.set('format', format);
  return form;
}

/** Files of an earlier send, compressed: checking and then importing does the work once. */
const packed = new WeakMap<File, Promise<File>>();

function pack(file: File): Promise<File> {
  const known = packed.get(file) ?? compressed(file);
  packed.set(file, known);
  return known;
}

async function send(files: FabricFiles, validateOnly: boolean): Promise<Fabric | FabricReport> {
  const small = {
    ...files,
    discovery: await pack(files.discovery),
    tables: await Promise.all(files.tables.map(pack)),
  };
  return dataOf(
    api.POST('/v1/fabrics', {
      params: { query: validateOnly ? { validate_only: true } : {} },
      body: formOf(small) as never,
      bodySerializer: (body: unknown) => body as FormData,
    }),
  );
}

/** Says what is in the files; nothing is stored. */
export function useCheckFabric() {
  return useMutation({
    mutationFn: async (files: FabricFiles) => (await send(files, true)) as FabricReport,
  });
}

/** Stores the files as a fabric, or finds that its latest version already holds them. */
export function useImportFabric() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (files: FabricFiles) => (await send(files, false)) as Fabric,
    onSuccess: async ({ name }) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.fabricLists() }),
        queryClient.invalidateQueries({ queryKey: queryKeys.fabric(name) }),
      ]);
    },
  });
}
