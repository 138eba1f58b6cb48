import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { SweepPage, SweepSummary } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';

interface SweepsPanelProps {
  title: string;
  list: {
    data: SweepPage | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  /** What is said where there is no sweep. */
  empty: ReactNode;
  /** Where the others are. */
  more: { label: string; to: string };
  children: (sweep: SweepSummary) => ReactNode;
}

/** A few sweeps, one below the other, with a way to all of them. */
export function SweepsPanel({ title, list, empty, more, children }: SweepsPanelProps) {
  const { data, error, refetch } = list;
  return (
    <Panel title={title}>
      {data === undefined && error === null && <Skeleton h={72} />}
      {data === undefined && error !== null && (
        <ProblemAlert error={error} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      {data !== undefined && data.items.length > 0 && (
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {data.items.map((sweep) => (
            <li key={sweep.id}>{children(sweep)}</li>
          ))}
        </Stack>
      )}
      {data !== undefined && data.next_cursor !== null && (
        <Group>
          <Anchor component={Link} to={more.to} size="sm">
            {more.label}
          </Anchor>
        </Group>
      )}
    </Panel>
  );
}
