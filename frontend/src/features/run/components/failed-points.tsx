import { Anchor, List, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { Point } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { coordinatesText } from '@/lib/coordinates';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { usePoint } from '@/lib/requests/get-point';

import { useFailedPoints } from '../api/list-failed-points';

/** The distinct reasons of a point's failed replicates. */
export function reasonsOf(point: Point): string[] {
  return [...new Set(point.replicates.flatMap(({ failure }) => failure?.message ?? []))];
}

function Reason({ sweepId, index }: { sweepId: string; index: number }) {
  const { data, isPending } = usePoint(sweepId, index);
  if (isPending) return <Skeleton h={14} mt={4} />;
  if (data === undefined) return null;
  return (
    <Text size="sm" c="dimmed" lineClamp={2}>
      {reasonsOf(data)[0]}
    </Text>
  );
}

/** Points that failed, with the reason of each and a way to its page. */
export function FailedPoints({ sweepId, runs }: { sweepId: string; runs: number }) {
  const { data, error, isPending, refetch } = useFailedPoints(sweepId);
  return (
    <Panel title={`${formatCount(runs, 'run')} failed`}>
      {isPending && <Skeleton h={60} />}
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <List spacing="xs" listStyleType="none">
          {data.items.map(({ index, coordinates }) => (
            <List.Item key={index}>
              <Anchor component={Link} to={paths.point(sweepId, index)} size="sm">
                Point {index}: {coordinatesText(coordinates)}
              </Anchor>
              <Reason sweepId={sweepId} index={index} />
            </List.Item>
          ))}
        </List>
      )}
      {typeof data?.next_cursor === 'string' && (
        <Text size="sm">
          More are in the results: filter the column “Phase” by “failed”. The rest of the sweep goes
          on.
        </Text>
      )}
    </Panel>
  );
}
