import { SimpleGrid, Stack, Text } from '@mantine/core';

import type { Operation } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { formatDuration } from '@/lib/format';

type Care = Operation['care'];

const since = (seconds: number | null) =>
  seconds === null ? 'never' : `${formatDuration(seconds)} ago`;

function factsOf(care: Care): [string, string][] {
  const count = (value: number) => value.toLocaleString('en-US');
  return [
    ['Sweeps whose points are made', count(care.expansions_under_way)],
    ['Sweeps that wait for their points', count(care.expansions_waiting)],
    ['Sweeps paused by the breaker', count(care.sweeps_paused_by_breaker)],
    ['Lost runs were looked for', since(care.reaper_silence_seconds)],
    [
      'Leases overdue',
      care.lease_overdue_seconds > 0 ? formatDuration(care.lease_overdue_seconds) : 'none',
    ],
    ['Messages to be delivered', count(care.deliveries_waiting)],
  ];
}

/** What housekeepers see to. */
export function CarePanel({ care }: { care: Care }) {
  return (
    <Panel title="Housekeeping">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {factsOf(care).map(([label, value]) => (
          <Stack key={label} gap={0}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text fw={600}>{value}</Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Panel>
  );
}
