/** What is asked about webhooks, and what can be done with them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { EventType, Webhook } from '@/api-schema/models';
import { api, dataOf, doneOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

const PAGE_SIZE = 25;
const DELIVERIES = 10;
const WATCH_MS = 5_000;

export interface NewWebhook {
  url: string;
  description: string | null;
  events: EventType[];
}

export function useWebhooks(cursor: string | undefined) {
  const query = { cursor, limit: PAGE_SIZE };
  return useQuery({
    queryKey: queryKeys.webhookList(query),
    queryFn: ({ signal }) => dataOf(api.GET('/v1/webhooks', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: WATCH_MS,
  });
}

const at = (id: string) => ({ path: { webhook_id: id } });

/** The newest deliveries of a webhook, newest first. */
export function useDeliveries(id: string) {
  return useQuery({
    queryKey: queryKeys.webhookDeliveries(id),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/webhooks/{webhook_id}/deliveries', {
          params: { ...at(id), query: { limit: DELIVERIES } },
          signal,
        }),
      ),
    refetchInterval: WATCH_MS,
  });
}

function useVerb<Asked, Answer>(act: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks() }),
  });
}

/** Makes a webhook; its answer is the only one that holds the secret, so it is not kept. */
export function useCreateWebhook() {
  return useVerb((body: NewWebhook) => dataOf(api.POST('/v1/webhooks', { body })));
}

export function useTestWebhook(id: string) {
  return useVerb((_asked: undefined) =>
    dataOf(api.POST('/v1/webhooks/{webhook_id}:test', { params: at(id) })),
  );
}

/** Gives a webhook another secret; as where it is made, the answer is not kept. */
export function useRotateSecret(id: string) {
  return useVerb((overlap: number) =>
    dataOf(
      api.POST('/v1/webhooks/{webhook_id}:rotate-secret', {
        params: at(id),
        body: { overlap_seconds: overlap },
      }),
    ),
  );
}

/** Sends the message of a delivery once more, as another delivery. */
export function useRedeliver(id: string) {
  return useVerb((delivery: string) =>
    dataOf(
      api.POST('/v1/webhooks/{webhook_id}/deliveries/{delivery_id}:redeliver', {
        params: { path: { webhook_id: id, delivery_id: delivery } },
      }),
    ),
  );
}

export function useEnableWebhook({ id, url, description, events }: Webhook) {
  return useVerb((enabled: boolean) =>
    dataOf(
      api.PATCH('/v1/webhooks/{webhook_id}', {
        params: at(id),
        body: { url, description, events, enabled },
      }),
    ),
  );
}

export function useDeleteWebhook(id: string) {
  return useVerb((_asked: undefined) =>
    doneOf(api.DELETE('/v1/webhooks/{webhook_id}', { params: at(id) })),
  );
}
