import { Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';

import type { FailureClass, RetryPreview, Sweep } from '@/api-schema/models';
import { DialogActions, DialogButton } from '@/components/dialog-button';
import { ProblemAlert } from '@/components/problem-alert';
import { formatCount } from '@/lib/format';
import { tellFailure } from '@/lib/tell-failure';

import { type RetryChoice, useRetryPreview, useRetrySweep } from '../api/retry-sweep';
import { ACTORS, FAILURE_CLASSES } from '../lib/failure-classes';

function previewText({ runs, by_phase: phases, makes_points: makes }: RetryPreview): string {
  const parts = Object.entries(phases)
    .filter(([, count]) => count > 0)
    .map(([phase, count]) => `${count.toLocaleString('en-US')} ${phase.replace('_', ' ')}`);
  const of = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  const points = makes ? ' Points that were not made yet are made.' : '';
  return `${formatCount(runs, 'run')}${of} will be simulated again. Completed runs are not touched.${points}`;
}

interface ClassesProps {
  chosen: RetryChoice;
  /** Of all that may be retried: how many runs each class has. */
  counts: RetryPreview['by_class'];
  onChange: (chosen: RetryChoice) => void;
}

/** Which failures to run again, by who had to act. */
function Classes({ chosen, counts, onChange }: ClassesProps) {
  return (
    <Checkbox.Group
      label="Only failures on which these must act"
      description="With none chosen, all runs without a whole result are run again."
      value={[...chosen]}
      onChange={(names) => {
        onChange(FAILURE_CLASSES.filter((name) => names.includes(name)));
      }}
    >
      <Stack gap="xs" mt="xs">
        {FAILURE_CLASSES.map((name: FailureClass) => (
          <Checkbox
            key={name}
            value={name}
            disabled={(counts[name] ?? 0) === 0}
            label={`${ACTORS[name]} (${formatCount(counts[name] ?? 0, 'run')})`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface RetryFormProps {
  id: string;
  onClose: () => void;
  onRetry: (chosen: RetryChoice) => void;
}

function RetryForm({ id, onClose, onRetry }: RetryFormProps) {
  const [chosen, choose] = useState<RetryChoice>([]);
  const all = useRetryPreview(id, [], true);
  const preview = useRetryPreview(id, chosen, true);
  const told = preview.isPlaceholderData ? undefined : preview.data;
  return (
    <Stack>
      {all.isPending && <Skeleton h={120} />}
      {preview.error !== null && <ProblemAlert error={preview.error} title="Not counted" />}
      {all.data !== undefined && Object.keys(all.data.by_class).length > 0 && (
        <Classes chosen={chosen} counts={all.data.by_class} onChange={choose} />
      )}
      {preview.data !== undefined && (
        <Text size="sm" role="status" opacity={told === undefined ? 0.5 : 1}>
          {previewText(preview.data)}
        </Text>
      )}
      <DialogActions onLeave={onClose}>
        <Button
          disabled={told === undefined || (told.runs === 0 && !told.makes_points)}
          data-autofocus
          onClick={() => {
            onRetry(chosen);
          }}
        >
          {told === undefined ? 'Run again' : `Run ${formatCount(told.runs, 'run')} again`}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** A button to run again what has no whole result, after a choice and a look at how many runs that is. */
export function RetrySweep({ sweep }: { sweep: Sweep }) {
  const retry = useRetrySweep(sweep.id);
  return (
    <DialogButton
      label="Retry"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={retry.isPending}
      title={`Retry “${sweep.name}”?`}
    >
      {(close) => (
        <RetryForm
          id={sweep.id}
          onClose={close}
          onRetry={(chosen) => {
            close();
            retry.mutate(chosen, { onError: tellFailure });
          }}
        />
      )}
    </DialogButton>
  );
}
