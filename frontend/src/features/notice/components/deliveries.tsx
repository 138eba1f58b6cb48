import { Button, List, Text } from '@mantine/core';

import type { Delivery, Webhook } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { ProblemAlert } from '@/components/problem-alert';
import { formatCount, formatMoment } from '@/lib/format';
import { tellFailure } from '@/lib/tell-failure';

import { useDeliveries, useRedeliver } from '../api/webhooks';

/** How the last try went. */
function outcome({ state, attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return 'not sent yet';
  const answer = last.status === null ? '' : `, answered ${String(last.status)}`;
  const error = last.error === null ? '' : `: ${last.error}`;
  return `${state} after ${formatCount(attempts.length, 'attempt')}${answer}${error}`;
}

/** The newest deliveries of a webhook and how they went; those that have ended can be sent again. */
export function Deliveries({ webhook: { id, enabled } }: { webhook: Webhook }) {
  const again = useRedeliver(id);
  const { data, error, refetch } = useDeliveries(id);
  return (
    <>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing was sent to it yet.
        </Text>
      )}
      {data !== undefined && data.items.length > 0 && (
        <List size="sm" listStyleType="none" spacing={4} aria-label="Last deliveries">
          {data.items.map((delivery) => (
            <List.Item key={delivery.id} style={{ overflowWrap: 'anywhere' }}>
              <Moment iso={delivery.created_at} /> · <b>{delivery.event}</b> {outcome(delivery)}
              {delivery.next_at !== null && (
                <>
                  ; next try <Moment iso={delivery.next_at} />
                </>
              )}
              {enabled && delivery.state !== 'waiting' && (
                <Button
                  size="compact-xs"
                  variant="default"
                  ml="xs"
                  aria-label={`Send again: ${delivery.event} of ${formatMoment(delivery.created_at)}`}
                  loading={again.isPending && again.variables === delivery.id}
                  onClick={() => {
                    again.mutate(delivery.id, { onError: tellFailure });
                  }}
                >
                  Send again
                </Button>
              )}
            </List.Item>
          ))}
        </List>
      )}
    </>
  );
}
