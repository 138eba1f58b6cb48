import { Anchor, Select, Skeleton, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import { HottestCables } from '@/components/hottest-cables';
import { ProblemAlert } from '@/components/problem-alert';
import { paths } from '@/lib/paths';

import { useStudyPoints } from '../api/get-study';
import { rowOf, type Study } from '../lib/study';

interface HottestPanelProps {
  sweepId: string;
  study: Study;
  pattern: string;
  choice: string;
  onPick: (pattern: string) => void;
}

/** The cables that most flows cross, for one pattern and one engine. */
export function HottestPanel({ sweepId, study, pattern, choice, onPick }: HottestPanelProps) {
  const row = rowOf(study, pattern, choice);
  const index = row?.pointIndex;
  const { points, pending, error } = useStudyPoints(sweepId, index === undefined ? [] : [index]);
  const point = index === undefined ? undefined : points.get(index);
  const run = point?.replicates.find(({ static: parts }) => parts !== null);
  return (
    <>
      <Title order={3} size="h4">
        Hottest cables
      </Title>
      <Select
        size="xs"
        label="Pattern"
        data={study.patterns}
        value={pattern}
        allowDeselect={false}
        searchable={study.patterns.length > 8}
        onChange={(next) => {
          if (next !== null) onPick(next);
        }}
        maw={320}
      />
      {error !== null && <ProblemAlert error={error} title="No cables" />}
      {pending && <Skeleton h={240} />}
      {!pending && error === null && !run?.static && (
        <Text c="dimmed">This pattern and engine have no result.</Text>
      )}
      {run?.static && index !== undefined && (
        <>
          <HottestCables cables={run.static.cables.hottest} />
          <Text size="sm" c="dimmed">
            Flows that share one direction of a cable: mean and most over the draws and rounds of
            replicate {run.replicate} of{' '}
            <Anchor component={Link} to={paths.point(sweepId, index)} size="sm" underline="always">
              point {index}
            </Anchor>
            , which tells more of its cables.
          </Text>
        </>
      )}
    </>
  );
}
