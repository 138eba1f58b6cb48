import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

export interface AuditFilter {
  of_project?: string | undefined;
  actor?: string | undefined;
  operation?: string | undefined;
}

/** A page of who has changed what, newest first. */
export function useAudit(filter: AuditFilter, cursor: string | undefined) {
  const asked = Object.entries({ ...filter, cursor }).filter(([, value]) => value !== undefined);
  const query: Record<string, string> = Object.fromEntries(asked as [string, string][]);
  return useQuery({
    queryKey: queryKeys.audit(query),
    queryFn: ({ signal }) => dataOf(api.GET('/v1/audit', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}
