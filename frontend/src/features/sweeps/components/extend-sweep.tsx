import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useState } from 'react';

import type { Extension, Sweep } from '@/api-schema/models';
import { ProblemAlert } from '@/components/problem-alert';
import { formatCount } from '@/lib/format';
import { randomKey } from '@/lib/random-key';

import { useExtendSweep } from '../api/extend-sweep';

function previewText({ points_added_max: points, runs_added_max: runs }: Extension): string {
  const added = [
    ...(points > 0 ? [formatCount(points, 'point')] : []),
    formatCount(runs, 'run'),
  ].join(' and ');
  return `That adds at most ${added}. Points and results that are there stay as they are.`;
}

function ExtendForm({ sweep, onClose }: { sweep: Sweep; onClose: () => void }) {
  const count = sweep.samples?.count ?? null;
  const [samples, setSamples] = useState<number | string>(count ?? '');
  const [replicates, setReplicates] = useState<number | string>(sweep.replicates);
  const [preview, setPreview] = useState<Extension | null>(null);
  const [key] = useState(randomKey);
  const extend = useExtendSweep(sweep.id);
  const more = (value: number | string, before: number | null) =>
    typeof value === 'number' && before !== null && value !== before ? value : null;
  const asked = {
    samples: more(samples, count),
    replicates: more(replicates, sweep.replicates),
    idempotencyKey: key,
  };
  const set = (put: (value: number | string) => void) => (value: number | string) => {
    put(value);
    setPreview(null);
  };
  return (
    <Stack>
      {count !== null && (
        <NumberInput
          label="Samples in all"
          description={`Now ${count.toLocaleString('en-US')}, drawn by ${sweep.samples?.method ?? ''}${sweep.samples?.can_be_extended === false ? ', which cannot be extended' : ''}`}
          value={samples}
          allowDecimal={false}
          disabled={sweep.samples?.can_be_extended === false}
          onChange={set(setSamples)}
        />
      )}
      <NumberInput
        label="Replicates of each point in all"
        description={`Now ${String(sweep.replicates)}`}
        value={replicates}
        allowDecimal={false}
        onChange={set(setReplicates)}
      />
      {extend.error !== null && <ProblemAlert error={extend.error} title="Not extended" />}
      {preview !== null && (
        <Text size="sm" role="status">
          {previewText(preview)}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Keep as it is
        </Button>
        <Button
          disabled={asked.samples === null && asked.replicates === null}
          loading={extend.isPending}
          onClick={() => {
            extend.mutate(
              { ...asked, dryRun: preview === null },
              { onSuccess: preview === null ? setPreview : onClose },
            );
          }}
        >
          {preview === null
            ? 'Show what that adds'
            : `Add ${formatCount(preview.runs_added_max, 'run')}`}
        </Button>
      </Group>
    </Stack>
  );
}

/** A button to give a sweep more samples or replicates, after a look at what that comes to. */
export function ExtendSweep({ sweep }: { sweep: Sweep }) {
  const [opened, { open, close }] = useDisclosure(false);
  if (sweep.expansion !== null || sweep.errors.length > 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowsMaximize size={16} aria-hidden />}
        onClick={open}
      >
        Extend
      </Button>
      <Modal opened={opened} onClose={close} title={`Extend “${sweep.name}”`} centered>
        <ExtendForm sweep={sweep} onClose={close} />
      </Modal>
    </>
  );
}
