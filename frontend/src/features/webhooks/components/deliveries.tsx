import { List, Text } from '@mantine/core';

import type { Delivery } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { ProblemAlert } from '@/components/problem-alert';
import { formatCount } from '@/lib/format';

import { useDeliveries } from '../api/webhooks';

/** How the last try went. */
function outcome({ state, attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return 'not sent yet';
  const answer = last.status === null ? '' : `, answered ${String(last.status)}`;
  const error = last.error === null ? '' : `: ${last.error}`;
  return `${state} after ${formatCount(attempts.length, 'attempt')}${answer}${error}`;
}

/** The newest deliveries of a webhook and how they went. */
export function Deliveries({ id }: { id: string }) {
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
            </List.Item>
          ))}
        </List>
      )}
    </>
  );
}
