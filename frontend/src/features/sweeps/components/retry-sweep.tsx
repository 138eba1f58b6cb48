import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';

import type { RetryPreview, Sweep } from '@/api-schema/models';
import { ProblemAlert } from '@/components/problem-alert';
import { formatCount } from '@/lib/format';
import { tellFailure } from '@/lib/tell-failure';

import { useRetryPreview, useRetrySweep } from '../api/retry-sweep';

function previewText({ runs, by_phase: phases, makes_points: makes }: RetryPreview): string {
  const parts = Object.entries(phases)
    .filter(([, count]) => count > 0)
    .map(([phase, count]) => `${count.toLocaleString('en-US')} ${phase.replace('_', ' ')}`);
  const of = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  const points = makes ? ' Points that were not made yet are made.' : '';
  return `${formatCount(runs, 'run')}${of} will be simulated again. Completed runs are not touched.${points}`;
}

/** A button to run again what has no whole result, after a look at how many runs that is. */
export function RetrySweep({ sweep: { id, name } }: { sweep: Sweep }) {
  const [opened, { open, close }] = useDisclosure(false);
  const preview = useRetryPreview(id, opened);
  const retry = useRetrySweep(id);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={retry.isPending}
        onClick={open}
      >
        Retry
      </Button>
      <Modal opened={opened} onClose={close} title={`Retry “${name}”?`} centered>
        <Stack>
          {preview.isPending && <Skeleton h={40} />}
          {preview.error !== null && <ProblemAlert error={preview.error} title="Not counted" />}
          {preview.data !== undefined && <Text size="sm">{previewText(preview.data)}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Keep as it is
            </Button>
            <Button
              disabled={preview.data === undefined}
              data-autofocus
              onClick={() => {
                close();
                retry.mutate(undefined, { onError: tellFailure });
              }}
            >
              {preview.data === undefined
                ? 'Run again'
                : `Run ${formatCount(preview.data.runs, 'run')} again`}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
