import { Text } from '@mantine/core';

import { EmptyState } from '@/components/empty-state';
import { PagedList } from '@/components/paged-list';
import { useSearchState } from '@/lib/use-search-state';

import { useWebhooks } from '../api/webhooks';

import { WebhookCard } from './webhook-card';

/** The list of webhooks with its paging. */
export function WebhookList() {
  const [search] = useSearchState();
  return (
    <PagedList
      list={useWebhooks(search.get('cursor') ?? undefined)}
      height={160}
      empty={
        <EmptyState title="No webhook yet">
          <Text maw={520}>
            A webhook is an address of yours that is told when a rule of a schedule was broken, or a
            sweep has ended, failed or paused.
          </Text>
        </EmptyState>
      }
    >
      {(webhooks) => webhooks.map((webhook) => <WebhookCard key={webhook.id} webhook={webhook} />)}
    </PagedList>
  );
}
