import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { CutTrace, Trace } from '@/api-schema/models';
import { ProblemAlert } from '@/components/problem-alert';
import { formatCount } from '@/lib/format';

import { useCutTrace } from '../api/cut-trace';
import type { MessageCosts } from '../api/get-critical-path';

import { MadeTrace } from './made-trace';

interface CutFormProps {
  trace: Trace;
  costs: MessageCosts;
  lengthNs: number;
}

/** "3 messages and 1 collective cross its borders: they take no time." */
function tornText({ messages_left_out: messages, collectives_left_out: collectives }: CutTrace) {
  const torn = [formatCount(messages, 'message'), formatCount(collectives, 'collective')];
  return `${torn.join(' and ')} cross its borders: they take no time in it.`;
}

/** Keeps what begins in a window as a trace of its own. */
export function CutForm({ trace, costs, lengthNs }: CutFormProps) {
  const [name, setName] = useState(`${trace.name}-window`);
  const [fromNs, setFrom] = useState<number | string>(0);
  const [toNs, setTo] = useState<number | string>(Math.round(lengthNs / 2));
  const cut = useCutTrace(trace.name, trace.version, costs);
  const { data: found } = cut;
  return (
    <form
      aria-label="Keep a window"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        cut.mutate({ name, fromNs: Number(fromNs), toNs: Number(toNs) });
      }}
    >
      <Group gap="sm" align="end">
        <NumberInput
          size="xs"
          w={150}
          label="From (ns)"
          value={fromNs}
          min={0}
          onChange={setFrom}
        />
        <NumberInput size="xs" w={150} label="To (ns)" value={toNs} min={0} onChange={setTo} />
        <TextInput
          size="xs"
          w={220}
          label="As the trace"
          value={name}
          spellCheck={false}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
          }}
        />
        <Button type="submit" size="xs" variant="default" loading={cut.isPending}>
          Keep this window
        </Button>
      </Group>
      {cut.error !== null && <ProblemAlert error={cut.error} title="Not kept" />}
      {found !== undefined && <MadeTrace name={found.trace.name}>{tornText(found)}</MadeTrace>}
    </form>
  );
}
