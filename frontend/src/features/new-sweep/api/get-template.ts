import { queryOptions, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** An earlier sweep whose specification a new one starts from. */
export const getTemplateOptions = (id: string) =>
  queryOptions({
    queryKey: queryKeys.sweepDocument(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/v1/sweeps/{sweep_id}', { params: { path: { sweep_id: id } }, signal })),
  });

export function useTemplate(id: string | null) {
  return useQuery({ ...getTemplateOptions(id ?? ''), enabled: id !== null });
}
