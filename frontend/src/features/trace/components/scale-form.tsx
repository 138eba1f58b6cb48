import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { Trace } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';

import { useScaleTrace } from '../api/scale-trace';
import { readGrid, scalingText } from '../lib/grid-text';

import { MadeTrace } from './made-trace';

/** Makes a trace of more ranks; where its structure is not recognised, the reason is shown. */
export function ScalePanel({ trace, recorded }: { trace: Trace; recorded: number }) {
  const [ranks, setRanks] = useState<number | string>(recorded * 8);
  const [name, setName] = useState(`${trace.name}-larger`);
  const [gridText, setGridText] = useState('');
  const scale = useScaleTrace(trace.name, trace.version);
  const { data: found } = scale;
  const grid = gridText.trim() === '' ? null : readGrid(gridText);
  const gridIsWrong = gridText.trim() !== '' && grid === null;
  return (
    <Panel title="Scale to more ranks">
      <form
        aria-label="Scale to more ranks"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!gridIsWrong) scale.mutate({ name, ranks: Number(ranks), grid });
        }}
      >
        <Group gap="sm" align="start">
          <NumberInput
            size="xs"
            w={130}
            label="Ranks"
            description="Each does as much"
            value={ranks}
            min={recorded + 1}
            allowDecimal={false}
            onChange={setRanks}
          />
          <TextInput
            size="xs"
            w={190}
            label="On a grid of"
            description="Empty: it grows alike"
            placeholder="8 x 8 x 4"
            value={gridText}
            error={gridIsWrong && '1 to 3 numbers, such as 8 x 8'}
            onChange={({ currentTarget }) => {
              setGridText(currentTarget.value);
            }}
          />
          <TextInput
            size="xs"
            w={220}
            label="As the trace"
            description="A known name gets a version"
            value={name}
            spellCheck={false}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
            }}
          />
          <Button type="submit" size="xs" mt={42} variant="default" loading={scale.isPending}>
            Make it
          </Button>
        </Group>
      </form>
      {scale.error !== null && <ProblemAlert error={scale.error} title="Not scaled" />}
      {found !== undefined && <MadeTrace name={found.trace.name}>{scalingText(found)}</MadeTrace>}
    </Panel>
  );
}
