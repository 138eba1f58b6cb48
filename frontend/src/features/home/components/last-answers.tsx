import { Anchor, Group, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';

import { Moment } from '@/components/moment';
import { paths } from '@/lib/paths';

import { useAnswer } from '../api/get-answer';
import { useCompletedSweeps } from '../api/list-sweeps';

import classes from './last-answers.module.css';
import { SweepsPanel } from './sweeps-panel';

/** The first sentence of an answer, in a place that is as high before it is there. */
function FirstSentence({ sweepId }: { sweepId: string }) {
  const { data, isPending } = useAnswer(sweepId);
  const [sentence] = data?.sentences ?? [];
  return (
    <div className={classes.sentence}>
      {isPending ? (
        <Skeleton h={14} mt={4} aria-label="Loading the answer" />
      ) : (
        <Text size="sm" lineClamp={2} {...(sentence === undefined && { c: 'dimmed' })}>
          {sentence ?? (data === undefined ? 'Its answer could not be read.' : 'It has no answer.')}
        </Text>
      )}
    </div>
  );
}

/** What the newest completed sweeps say, a line each. */
export function LastAnswers() {
  return (
    <SweepsPanel
      title="Last answers"
      list={useCompletedSweeps()}
      empty="No sweep has been completed yet."
      more={{ label: 'All completed sweeps', to: `${paths.sweeps()}?phase=completed` }}
    >
      {(sweep) => (
        <>
          <Group justify="space-between" gap="xs">
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
              <Moment iso={sweep.finished_at ?? sweep.created_at} relative />
            </Text>
          </Group>
          <FirstSentence sweepId={sweep.id} />
        </>
      )}
    </SweepsPanel>
  );
}
