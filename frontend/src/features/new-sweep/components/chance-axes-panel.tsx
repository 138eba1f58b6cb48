import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { FieldProblem } from '@/api-schema/models';
import { Panel } from '@/components/panel';

import {
  chanceAxes,
  type ChanceKind,
  KIND_NAMES,
  METHODS,
  samplesOf,
  withAxis,
  withSamples,
} from '../lib/chance-axes';
import { isEditable } from '../lib/spec-fields';

import { ChanceAxisRow } from './chance-axis-row';
import { ChanceField } from './chance-field';
import { CorrelationTable } from './correlation-table';

interface ChanceAxesProps {
  text: string;
  problems: readonly FieldProblem[];
  onChange: (text: string) => void;
}

const KIND_CHOICES = Object.entries(KIND_NAMES).map(([value, label]) => ({ value, label }));

function AddAxis({ text, onChange }: Omit<ChanceAxesProps, 'problems'>) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<ChanceKind>('uniform');
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        size="xs"
        label="Parameter"
        placeholder="link_latency_ns"
        value={name}
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
        }}
        style={{ flex: '1 1 150px' }}
      />
      <Select
        size="xs"
        label="Its values are"
        data={KIND_CHOICES}
        value={kind}
        allowDeselect={false}
        onChange={(value) => {
          if (value !== null && value in KIND_NAMES) setKind(value as ChanceKind);
        }}
        style={{ flex: '1 1 150px' }}
      />
      <Button
        size="xs"
        variant="default"
        disabled={name.trim() === ''}
        onClick={() => {
          onChange(withAxis(text, name.trim(), kind));
          setName('');
        }}
      >
        Add the axis
      </Button>
    </Group>
  );
}

function Samples({ text, problems, onChange }: ChanceAxesProps) {
  const samples = samplesOf(text);
  if (samples === null) return null;
  const messageAt = (field: string) =>
    problems.find(({ pointer }) => pointer === `/samples/${field}`)?.message;
  return (
    <Group gap="xs" align="flex-start" role="group" aria-label="Samples">
      <ChanceField
        label="samples: count"
        value={samples.count}
        error={messageAt('count')}
        onCommit={(value) => {
          onChange(withSamples(text, 'count', value));
        }}
      />
      <Select
        size="xs"
        label="samples: method"
        data={METHODS}
        value={METHODS.includes(samples.method) ? samples.method : null}
        error={messageAt('method')}
        onChange={(value) => {
          onChange(withSamples(text, 'method', value ?? ''));
        }}
        style={{ flex: '1 1 120px' }}
      />
      <ChanceField
        label="samples: seed"
        value={samples.seed}
        error={messageAt('seed')}
        onCommit={(value) => {
          onChange(withSamples(text, 'seed', value));
        }}
      />
    </Group>
  );
}

/** Axes that are drawn by chance or searched, as fields; the text stays the one specification. */
export function ChanceAxesPanel({ text, problems, onChange }: ChanceAxesProps) {
  const shown = { text, problems, onChange };
  return (
    <Panel title="Uncertain parameters (Monte Carlo) and searches">
      {isEditable(text) ? (
        <Stack gap="sm">
          {chanceAxes(text).map((axis) => (
            <ChanceAxisRow key={axis.name} axis={axis} {...shown} />
          ))}
          <Samples {...shown} />
          <CorrelationTable {...shown} />
          <AddAxis text={text} onChange={onChange} />
          <Text size="xs" c="dimmed">
            These fields write into the text, and show what it says. Everything else stays as it is.
          </Text>
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          The fields come back once the text can be read.
        </Text>
      )}
    </Panel>
  );
}
