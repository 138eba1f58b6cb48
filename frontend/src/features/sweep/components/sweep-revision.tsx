import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';

import type { Sweep } from '@/api-schema/models';
import { paths } from '@/lib/paths';
import { isFinal } from '@/lib/phase';
import { useMayIn } from '@/lib/requests/use-rights';
import { tellFailure } from '@/lib/tell-failure';

import { useRerunSweep } from '../api/rerun-sweep';

function RerunButton({ sweep }: { sweep: Sweep }) {
  const navigate = useNavigate();
  const rerun = useRerunSweep(sweep.id);
  return (
    <Button
      size="xs"
      variant="default"
      loading={rerun.isPending}
      onClick={() => {
        rerun.mutate(undefined, {
          onSuccess: ({ id }) => void navigate(paths.sweep(id)),
          onError: tellFailure,
        });
      }}
    >
      Run again with revision {sweep.current_model_revision}
    </Button>
  );
}

interface PairProps {
  /** The sweep that came first, and the one that repeats it. */
  before: string;
  after: string;
  /** The one of them that is not on the page. */
  other: string;
  word: string;
}

function Pair({ before, after, other, word }: PairProps) {
  return (
    <Text size="sm">
      {word}{' '}
      <Anchor component={Link} to={paths.sweep(other)} size="sm" underline="always">
        {other}
      </Anchor>
      ;{' '}
      <Anchor component={Link} to={paths.differences(before, after)} size="sm" underline="always">
        changes
      </Anchor>
    </Text>
  );
}

/** That the models are newer than the results, and where a sweep was run again. */
export function SweepRevision({ sweep }: { sweep: Sweep }) {
  const { id, rerun_of: origin, reruns } = sweep;
  const mayChange = useMayIn(sweep.project, 'editor');
  const newer = sweep.newer_results && isFinal(sweep.phase);
  if (!newer && origin === null && reruns.length === 0) return null;
  return (
    <Alert
      color={newer ? 'yellow' : 'gray'}
      role="note"
      p="sm"
      icon={<IconHistory size={18} aria-hidden />}
    >
      <Group gap="md" style={{ rowGap: 6 }}>
        {newer && (
          <>
            <Text size="sm">
              Computed with model revision {sweep.model_revision}; revision{' '}
              {sweep.current_model_revision} is current.
            </Text>
            {mayChange && <RerunButton sweep={sweep} />}
          </>
        )}
        {reruns.map((other) => (
          <Pair key={other} before={id} after={other} other={other} word="Run again as" />
        ))}
        {origin !== null && <Pair before={origin} after={id} other={origin} word="Repeats" />}
      </Group>
    </Alert>
  );
}
