import { Skeleton, Stack, Text } from '@mantine/core';

import { EmptyState } from '@/components/empty-state';
import { Pager } from '@/components/pager';
import { ProblemAlert } from '@/components/problem-alert';
import { useSearchState } from '@/lib/use-search-state';

import { useWebhooks } from '../api/webhooks';

import { WebhookCard } from './webhook-card';

/** The list of webhooks with its paging. */
export function WebhookList() {
  const [search] = useSearchState();
  const cursor = search.get('cursor') ?? undefined;
  const { data, error, isPending, refetch } = useWebhooks(cursor);
  return (
    <Stack>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {isPending && error === null && <Skeleton h={160} />}
      {data?.items.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} />
      ))}
      {data?.items.length === 0 && error === null && (
        <EmptyState title="No webhook yet">
          <Text maw={520}>
            A webhook is an address of yours that is told when a rule of a schedule was broken, or a
            sweep has ended, failed or paused.
          </Text>
        </EmptyState>
      )}
      <Pager
        cursor={cursor}
        nextCursor={data?.next_cursor ?? null}
        search={search}
        first="Newest"
        next="Older"
      />
    </Stack>
  );
}
