import { Button, Code, Group, MultiSelect, NumberInput, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconGauge } from '@tabler/icons-react';
import { useState } from 'react';

import type { Fabric, Sweep } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { formatCount, formatDuration } from '@/lib/format';
import { randomKey } from '@/lib/random-key';
import { useCreateSweep } from '@/lib/requests/create-sweep';
import { useCatalog } from '@/lib/requests/get-catalog';
import { useValidation, type Verdict } from '@/lib/requests/validate-sweep';

import { useFabricSpec } from '../api/get-fabric-spec';
import { engineChoices, patternChoices } from '../lib/measure-choices';
import { choiceOf } from '../lib/spec-choice';

const TYPING_MS = 400;
const MOST_DRAWS = 1_000_000;
const MOST_REPLICATES = 10_000;

interface Choices {
  engines: string[] | null;
  patterns: string[] | null;
  draws: number | null;
  replicates: number | null;
}

const UNTOUCHED: Choices = { engines: null, patterns: null, draws: null, replicates: null };

/** What the sweep would cost, in a few words. */
function costText(verdict: Verdict | undefined): string {
  const validation = verdict?.validation;
  if (verdict === undefined || !validation) return '';
  const { points, runs, runs_max: most, cached, estimate } = validation;
  const range = most > runs ? `${runs.toLocaleString('en-US')} to ` : '';
  const parts = [formatCount(points, 'point'), `${range}${formatCount(most, 'run')}`];
  if (cached > 0) parts.push(`${cached.toLocaleString('en-US')} of them known`);
  const seconds = estimate?.wall_seconds.expected ?? 0;
  if (seconds > 0) parts.push(`about ${formatDuration(seconds)}`);
  return parts.join(', ');
}

function asNumber(value: number | string): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

const listed = (values: string[] | null) => (values === null ? undefined : values.join(','));

interface MeasurePanelProps {
  fabric: Fabric;
  onLaunched: (sweep: Sweep) => void;
  /** Takes the text to where it can be edited as a whole. */
  onEdit: (text: string) => void;
}

/** The standard study of the fabric: shown, adjusted, launched. */
export function MeasurePanel({ fabric, onLaunched, onEdit }: MeasurePanelProps) {
  const [chosen, setChosen] = useState(UNTOUCHED);
  const [settled] = useDebouncedValue(chosen, TYPING_MS);
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  const { data: catalog } = useCatalog();
  const create = useCreateSweep();
  const nothing = [chosen.engines, chosen.patterns].some((values) => values?.length === 0);
  const spec = useFabricSpec(fabric.name, {
    version: fabric.version,
    engines: listed(settled.engines) ?? undefined,
    patterns: listed(settled.patterns) ?? undefined,
    draws: settled.draws ?? undefined,
    replicates: settled.replicates ?? undefined,
  });
  const text = spec.data ?? '';
  const written = choiceOf(text);
  const { data: verdict } = useValidation(spec.isError ? '' : text);
  const problem = spec.error ?? create.error;
  const impossible = verdict?.valid === false && verdict.text === text;
  const change = (changes: Partial<Choices>) => {
    create.reset();
    setIdempotencyKey(randomKey());
    setChosen((before) => ({ ...before, ...changes }));
  };
  const waiting = settled !== chosen || spec.isFetching;
  return (
    <Panel title="Measure effective bandwidth">
      <Text size="sm" maw={860}>
        Random pairs of endpoints send at once, along the forwarding tables of each engine; what
        share of its link’s bandwidth does a flow get?
      </Text>
      <Group gap="sm" align="flex-start">
        <MultiSelect
          label="Routing engines"
          data={catalog === undefined ? [] : engineChoices(catalog, fabric.summary.has_tables)}
          value={chosen.engines ?? written.engines}
          error={chosen.engines?.length === 0 ? 'Choose at least one.' : undefined}
          onChange={(engines) => {
            change({ engines });
          }}
          style={{ flex: '1 1 280px' }}
        />
        <MultiSelect
          label="Patterns"
          data={catalog === undefined ? [] : patternChoices(catalog)}
          value={chosen.patterns ?? written.patterns}
          error={chosen.patterns?.length === 0 ? 'Choose at least one.' : undefined}
          onChange={(patterns) => {
            change({ patterns });
          }}
          style={{ flex: '1 1 280px' }}
        />
      </Group>
      <Group gap="sm" align="flex-end">
        <NumberInput
          label="Draws"
          placeholder="as below"
          value={chosen.draws ?? ''}
          min={1}
          max={MOST_DRAWS}
          allowDecimal={false}
          thousandSeparator=","
          onChange={(value) => {
            change({ draws: asNumber(value) });
          }}
          w={130}
        />
        <NumberInput
          label="Replicates"
          placeholder="as below"
          value={chosen.replicates ?? ''}
          min={1}
          max={MOST_REPLICATES}
          allowDecimal={false}
          onChange={(value) => {
            change({ replicates: asNumber(value) });
          }}
          w={130}
        />
        <Button
          leftSection={<IconGauge size={18} aria-hidden />}
          disabled={text === '' || waiting || nothing || spec.isError || impossible}
          loading={create.isPending}
          onClick={() => {
            create.mutate({ text, idempotencyKey }, { onSuccess: onLaunched });
          }}
        >
          Measure
        </Button>
        <Button
          variant="default"
          disabled={text === ''}
          onClick={() => {
            onEdit(text);
          }}
        >
          Edit as text
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {waiting ? 'Writing…' : costText(verdict)}
        </Text>
      </Group>
      {problem !== null && <ProblemAlert error={problem} title="Not measured" />}
      {impossible && (
        <Text size="sm" c="error" role="alert">
          {[
            ...verdict.errors.map(({ message }) => message),
            ...(verdict.validation?.impossible ?? []).flatMap(({ errors }) =>
              errors.map(({ message }) => message),
            ),
          ]
            .slice(0, 5)
            .join(' ')}
        </Text>
      )}
      <details>
        <Text component="summary" size="sm">
          The specification that “Measure” submits
        </Text>
        <Stack mt="xs">
          <Code
            block
            tabIndex={0}
            role="region"
            aria-label="Specification of the measurement"
            mah={360}
            style={{ overflow: 'auto' }}
          >
            {text}
          </Code>
        </Stack>
      </details>
    </Panel>
  );
}
