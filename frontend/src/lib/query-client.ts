/** How long answers live and when a failed request is repeated. */
import { QueryClient } from '@tanstack/react-query';

import { isTransient } from './problem';

const MAX_RETRIES = 3;

export function createQueryClient(retries = MAX_RETRIES): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < retries && isTransient(error),
      },
      mutations: { retry: false },
    },
  });
}
