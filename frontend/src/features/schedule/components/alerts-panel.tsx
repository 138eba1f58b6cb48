import { Anchor, List, Text } from '@mantine/core';
import { Link } from 'react-router';

import { Moment } from '@/components/moment';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { paths } from '@/lib/paths';
import { useMayHere } from '@/lib/requests/use-rights';

import { useScheduleAlerts } from '../api/schedules';

/** What the rules of a schedule raised, newest first. */
export function AlertsPanel({ id, rules }: { id: string; rules: number }) {
  const { data, error, refetch } = useScheduleAlerts(id);
  const owns = useMayHere('owner');
  return (
    <Panel title="Alerts">
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {rules === 0 ? 'It has no rules that raise alerts.' : 'No rule has raised an alert.'}
        </Text>
      )}
      {data !== undefined && data.items.length > 0 && (
        <List size="sm" listStyleType="none" spacing="xs">
          {data.items.map(({ id: key, created_at: at, message, sweep_id: sweep }) => (
            <List.Item key={key} style={{ overflowWrap: 'anywhere' }}>
              {message}{' '}
              <Text span size="sm" c="dimmed">
                <Moment iso={at} />
                {sweep !== null && (
                  <>
                    {' · '}
                    <Anchor component={Link} to={paths.sweep(sweep)} size="sm">
                      its sweep
                    </Anchor>
                  </>
                )}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
      {owns && (
        <Text size="sm">
          <Anchor component={Link} to={paths.webhooks()} size="sm" underline="always">
            Webhooks
          </Anchor>{' '}
          send alerts to addresses of yours.
        </Text>
      )}
      {typeof data?.next_cursor === 'string' && (
        <Text size="sm" c="dimmed">
          These are the newest 20.
        </Text>
      )}
    </Panel>
  );
}
