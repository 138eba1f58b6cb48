import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

import { RunProgress } from '@/components/run-progress';
import { paths } from '@/lib/paths';
import { useNow } from '@/lib/use-now';

import { useActiveSweeps } from '../api/list-sweeps';
import { waitingText } from '../lib/waiting-text';

import { SweepsPanel } from './sweeps-panel';

const SECOND_MS = 1_000;

/** Sweeps at work, with how far they are and how long they still take. */
export function RunningNow() {
  const list = useActiveSweeps();
  const now = useNow(SECOND_MS, (list.data?.items.length ?? 0) > 0);
  return (
    <SweepsPanel
      title="Running now"
      list={list}
      empty="Nothing is running."
      more={{ label: 'All sweeps', to: paths.sweeps() }}
    >
      {(sweep) => (
        <>
          <Group justify="space-between" gap="xs" mb={4}>
            <Anchor
              component={Link}
              to={paths.sweep(sweep.id)}
              fw={600}
              size="sm"
              style={{ overflowWrap: 'anywhere' }}
            >
              {sweep.name}
            </Anchor>
            <Text size="xs" c="dimmed">
              {waitingText(sweep, now)}
            </Text>
          </Group>
          <RunProgress sweep={sweep} compact />
        </>
      )}
    </SweepsPanel>
  );
}
