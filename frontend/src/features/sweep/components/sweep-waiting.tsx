import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useNavigate } from 'react-router';

import type { FinishOn, Sweep } from '@/api-schema/models';
import { ConfirmButton } from '@/components/confirm-button';
import { paths } from '@/lib/paths';
import { isFinal } from '@/lib/phase';
import { useMayIn } from '@/lib/requests/use-rights';
import { tellFailure } from '@/lib/tell-failure';

import { useUpgradeSweep } from '../api/upgrade-sweep';

/** What can become of a sweep that newer models found half done. */
function UpgradeChoices({ sweep }: { sweep: Sweep }) {
  const navigate = useNavigate();
  const upgrade = useUpgradeSweep(sweep.id);
  const { model_revision: own, current_model_revision: current } = sweep;
  const finish = (finishOn: FinishOn) => {
    upgrade.mutate(finishOn, {
      onError: tellFailure,
      onSuccess: ({ id }) => {
        if (id !== sweep.id) void navigate(paths.sweep(id));
      },
    });
  };
  return (
    <Group gap="xs">
      <ConfirmButton
        size="xs"
        label={`Start anew with revision ${String(current)}`}
        loading={upgrade.isPending}
        question={`Start “${sweep.name}” anew?`}
        consequence={`This sweep is cancelled, and a new one computes everything with model revision ${String(current)}.`}
        confirmLabel="Start anew"
        onConfirm={() => {
          finish('restart');
        }}
      />
      <ConfirmButton
        size="xs"
        label="Finish it mixed"
        loading={upgrade.isPending}
        question={`Mix two revisions in “${sweep.name}”?`}
        consequence={`The runs that are not done are computed with model revision ${String(current)}, beside those of revision ${String(own)}. The answer will warn of it.`}
        confirmLabel="Mix revisions"
        onConfirm={() => {
          finish('mix');
        }}
      />
    </Group>
  );
}

function HalfDone({ sweep }: { sweep: Sweep }) {
  const mayChange = useMayIn(sweep.project, 'editor');
  const { model_revision: own, current_model_revision: current } = sweep;
  return (
    <>
      <Text size="sm">
        It was begun with model revision {own}; revision {current} is current. Workers of revision{' '}
        {own} finish it as it was begun.
      </Text>
      {mayChange && <UpgradeChoices sweep={sweep} />}
    </>
  );
}

/** What a sweep under way needs before it goes on; nothing where it does. */
export function SweepWaiting({ sweep }: { sweep: Sweep }) {
  const halfDone = sweep.newer_results && !isFinal(sweep.phase);
  if (!halfDone && sweep.waits_for === null) return null;
  return (
    <Alert
      color="yellow"
      role="note"
      p="sm"
      icon={<IconHourglass size={18} aria-hidden />}
      title={sweep.waits_for === null ? 'Half done by older models' : 'Nothing goes on'}
    >
      <Stack gap="xs">
        {sweep.waits_for !== null && <Text size="sm">It waits for {sweep.waits_for}.</Text>}
        {halfDone && <HalfDone sweep={sweep} />}
      </Stack>
    </Alert>
  );
}
