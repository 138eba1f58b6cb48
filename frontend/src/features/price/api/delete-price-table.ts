import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api, doneOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

/** Deletes all versions of a price table. */
export function useDeletePriceTable(name: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => doneOf(api.DELETE('/v1/price-tables/{name}', { params: { path: { name } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.priceTables() }),
  });
}
