import { Group, Pill, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

import type { Phase } from '@/api-schema/models';
import { phaseName } from '@/lib/phase';

const PHASES: Phase[] = [
  'pending',
  'expanding',
  'queued',
  'executing',
  'completed',
  'timed_out',
  'failed',
  'aborted',
];
const TYPING_MS = 350;

/** Reads a phase from the address; anything else means all phases. */
export function asPhase(text: string | null): Phase | undefined {
  return PHASES.find((phase) => phase === text);
}

interface SweepsFilterProps {
  phase: Phase | undefined;
  tag: string | undefined;
  filter: string;
  onChange: (changes: { phase?: string | null; tag?: null; filter?: string }) => void;
}

/** Narrows the list by phase, by a tag and by an expression. */
export function SweepsFilter({ phase, tag, filter, onChange }: SweepsFilterProps) {
  const [text, setText] = useState(filter);
  const submit = useDebouncedCallback((value: string) => {
    onChange({ filter: value });
  }, TYPING_MS);
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label="Phase"
        placeholder="All phases"
        data={PHASES.map((each) => ({ value: each, label: phaseName(each) }))}
        value={phase ?? null}
        onChange={(value) => {
          onChange({ phase: value });
        }}
        clearable
        clearButtonProps={{ 'aria-label': 'Show all phases' }}
        w={160}
      />
      <TextInput
        label="Filter"
        placeholder="name = 'DSM bandwidth' and points > 10"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          submit(currentTarget.value);
        }}
        style={{ flex: '1 1 260px' }}
        maw={480}
        spellCheck={false}
      />
      {tag !== undefined && (
        <Pill
          size="lg"
          withRemoveButton
          removeButtonProps={{
            'aria-label': `Show sweeps without the tag ${tag}, too`,
            tabIndex: 0,
            'aria-hidden': false,
          }}
          onRemove={() => {
            onChange({ tag: null });
          }}
        >
          tag: {tag}
        </Pill>
      )}
    </Group>
  );
}
