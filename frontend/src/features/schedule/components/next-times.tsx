import { List, Text } from '@mantine/core';

import type { Schedule } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { Panel } from '@/components/panel';

/** The times that come next, on the clock of the schedule's time zone and here. */
export function NextTimes({ schedule }: { schedule: Schedule }) {
  const { next_times: times, paused, cron, time_zone: zone } = schedule;
  return (
    <Panel title="Next runs">
      {times.length > 0 ? (
        <List size="sm" listStyleType="none" spacing={4}>
          {times.map(({ at, local }) => (
            <List.Item key={at}>
              <b>{local.replace('T', ' ')}</b>{' '}
              <Text span c="dimmed" size="sm">
                in {zone}; here <Moment iso={at} />
              </Text>
            </List.Item>
          ))}
        </List>
      ) : (
        <Text size="sm" c="dimmed">
          {paused && 'None while it is paused.'}
          {!paused && cron === null && 'At the next revision of the models, or when asked to.'}
          {!paused && cron !== null && 'No time comes any more.'}
        </Text>
      )}
    </Panel>
  );
}
