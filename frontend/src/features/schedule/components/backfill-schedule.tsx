import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';

import type { BackfillReport } from '@/api-schema/models';
import { DialogActions, DialogButton } from '@/components/dialog-button';
import { ProblemAlert } from '@/components/problem-alert';
import { formatCount, formatMoment } from '@/lib/format';

import { useBackfillSchedule } from '../api/schedule-verbs';

function Report({ report }: { report: BackfillReport }) {
  const [first] = report.times;
  const last = report.times.at(-1);
  return (
    <Text size="sm" role="status">
      {formatCount(report.times.length, 'time')} {report.times.length === 1 ? 'runs' : 'run'}
      {first !== undefined && `, from ${formatMoment(first)} to ${formatMoment(last)}`}.
      {report.already_run > 0 && ` ${String(report.already_run)} of the span have run already.`}
    </Text>
  );
}

function BackfillForm({ id, onClose }: { id: string; onClose: () => void }) {
  const [begin, setBegin] = useState('');
  const [end, setEnd] = useState('');
  const [preview, setPreview] = useState<BackfillReport | null>(null);
  const backfill = useBackfillSchedule(id);
  const span = () => ({
    begin: new Date(begin).toISOString(),
    end: new Date(end).toISOString(),
  });
  const set = (put: (text: string) => void) => (text: string) => {
    put(text);
    setPreview(null);
  };
  const ready = begin !== '' && end !== '';
  return (
    <Stack>
      {(
        [
          ['From', begin, set(setBegin)],
          ['Up to', end, set(setEnd)],
        ] as const
      ).map(([label, value, put]) => (
        <TextInput
          key={label}
          label={label}
          type="datetime-local"
          value={value}
          onChange={({ currentTarget }) => {
            put(currentTarget.value);
          }}
        />
      ))}
      {backfill.error !== null && <ProblemAlert error={backfill.error} title="Not run" />}
      {preview !== null && <Report report={preview} />}
      <DialogActions onLeave={onClose}>
        {preview === null ? (
          <Button
            disabled={!ready}
            loading={backfill.isPending}
            onClick={() => {
              backfill.mutate({ ...span(), dryRun: true }, { onSuccess: setPreview });
            }}
          >
            Show what would run
          </Button>
        ) : (
          <Button
            disabled={preview.times.length === 0}
            loading={backfill.isPending}
            onClick={() => {
              backfill.mutate({ ...span(), dryRun: false }, { onSuccess: onClose });
            }}
          >
            Run {formatCount(preview.times.length, 'time')}
          </Button>
        )}
      </DialogActions>
    </Stack>
  );
}

/** A button to run times of the past that have no run, after a look at which they are. */
export function BackfillSchedule({ id }: { id: string }) {
  return (
    <DialogButton
      label="Backfill"
      leftSection={<IconHistory size={16} aria-hidden />}
      title="Run times of the past"
    >
      {(close) => <BackfillForm id={id} onClose={close} />}
    </DialogButton>
  );
}
