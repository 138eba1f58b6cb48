import { Button, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useState } from 'react';

import type { Extension, Sweep } from '@/api-schema/models';
import { DialogActions, DialogButton } from '@/components/dialog-button';
import { ProblemAlert } from '@/components/problem-alert';
import { formatCount } from '@/lib/format';
import { ProblemError } from '@/lib/problem';
import { randomKey } from '@/lib/random-key';

import { useExtendSweep } from '../api/extend-sweep';
import {
  askedOf,
  asksAnything,
  errorsOf,
  type ExtensionFields,
  type FieldErrors,
  furtherPoints,
} from '../lib/extension';

function previewText({ points_added_max: points, runs_added_max: runs }: Extension): string {
  const added = [
    ...(points > 0 ? [formatCount(points, 'point')] : []),
    formatCount(runs, 'run'),
  ].join(' and ');
  return `That adds at most ${added}. Points and results that are there stay as they are.`;
}

interface FieldsProps {
  sweep: Sweep;
  fields: ExtensionFields;
  errors: FieldErrors;
  onChange: (changes: Partial<ExtensionFields>) => void;
}

/** How often what is there runs: samples and replicates in all. */
function Numbers({ sweep: { samples, replicates }, fields, errors, onChange }: FieldsProps) {
  const isFixed = samples?.can_be_extended === false;
  return (
    <>
      {samples !== null && (
        <NumberInput
          label="Samples in all"
          description={`Now ${samples.count.toLocaleString('en-US')}, drawn by ${samples.method}${isFixed ? ', which cannot be extended' : ''}`}
          value={fields.samples}
          error={errors.samples}
          allowDecimal={false}
          disabled={isFixed}
          onChange={(value) => {
            onChange({ samples: value });
          }}
        />
      )}
      <NumberInput
        label="Replicates of each point in all"
        description={`Now ${String(replicates)}`}
        value={fields.replicates}
        error={errors.replicates}
        allowDecimal={false}
        onChange={(value) => {
          onChange({ replicates: value });
        }}
      />
    </>
  );
}

/** Points beside those that are there, where the sweep can have some. */
function FurtherPoints({ sweep, fields, errors, onChange }: FieldsProps) {
  const { axis, hasSpaces } = furtherPoints(sweep);
  if (hasSpaces) {
    return (
      <Textarea
        label="Further sub-spaces"
        description="By their names, as under spaces in a specification (YAML)"
        placeholder="rings: {base: {topology: ring}}"
        value={fields.spaces}
        error={errors.spaces}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onChange={({ currentTarget }) => {
          onChange({ spaces: currentTarget.value });
        }}
      />
    );
  }
  if (axis === null) return null;
  const last = axis.values.at(-1)?.label;
  return (
    <TextInput
      label={`Further values of ${axis.name}`}
      description={`Of the slowest axis, with commas between; ${last === undefined ? '' : `they come after ${last}, and `}those of other axes would move points`}
      value={fields.values}
      error={errors.values}
      spellCheck={false}
      onChange={({ currentTarget }) => {
        onChange({ values: currentTarget.value });
      }}
    />
  );
}

function ExtendForm({ sweep, onClose }: { sweep: Sweep; onClose: () => void }) {
  const [fields, setFields] = useState<ExtensionFields>({
    samples: sweep.samples?.count ?? '',
    replicates: sweep.replicates,
    values: '',
    spaces: '',
  });
  const [preview, setPreview] = useState<Extension | null>(null);
  const [key] = useState(randomKey);
  const extend = useExtendSweep(sweep.id);
  const { asked, errors: unreadable } = askedOf(fields, sweep);
  const told = errorsOf(extend.error instanceof ProblemError ? extend.error.fields : []);
  const shown: FieldsProps = {
    sweep,
    fields,
    errors: { ...told.errors, ...unreadable },
    onChange: (changes) => {
      setFields((before) => ({ ...before, ...changes }));
      setPreview(null);
      extend.reset();
    },
  };
  return (
    <Stack>
      <Numbers {...shown} />
      <FurtherPoints {...shown} />
      {extend.error !== null && told.hasOther && (
        <ProblemAlert error={extend.error} title="Not extended" />
      )}
      {preview !== null && (
        <Text size="sm" role="status">
          {previewText(preview)}
        </Text>
      )}
      <DialogActions onLeave={onClose}>
        <Button
          disabled={!asksAnything(asked) || Object.keys(unreadable).length > 0}
          loading={extend.isPending}
          onClick={() => {
            extend.mutate(
              { asked, dryRun: preview === null, idempotencyKey: key },
              { onSuccess: preview === null ? setPreview : onClose },
            );
          }}
        >
          {preview === null
            ? 'Show what that adds'
            : `Add ${formatCount(preview.runs_added_max, 'run')}`}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** A button to give a sweep more samples, replicates or points, after a look at what that comes to. */
export function ExtendSweep({ sweep }: { sweep: Sweep }) {
  if (sweep.expansion !== null || sweep.errors.length > 0) return null;
  return (
    <DialogButton
      label="Extend"
      leftSection={<IconArrowsMaximize size={16} aria-hidden />}
      title={`Extend “${sweep.name}”`}
    >
      {(close) => <ExtendForm sweep={sweep} onClose={close} />}
    </DialogButton>
  );
}
