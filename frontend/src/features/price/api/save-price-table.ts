import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { PriceTable, PriceTableReport } from '@/api-schema/models';
import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';
import { specBody } from '@/lib/requests/spec-body';

export interface PriceText {
  name: string;
  text: string;
}

/** Says what is in a text; nothing is stored. */
export function useCheckPriceTable() {
  return useMutation({
    mutationFn: async ({ text }: PriceText) =>
      (await dataOf(
        api.POST('/v1/price-tables', {
          params: { query: { validate_only: true } },
          ...specBody(text),
        }),
      )) as PriceTableReport,
  });
}

/** Stores a text as the next version of a name, or finds that the latest one has it already. */
export function useSavePriceTable() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, text }: PriceText) =>
      (await dataOf(
        api.POST('/v1/price-tables', { params: { query: { name } }, ...specBody(text) }),
      )) as PriceTable,
    onSuccess: async ({ name }) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.priceTables() }),
        queryClient.invalidateQueries({ queryKey: queryKeys.priceTable(name) }),
      ]);
    },
  });
}
