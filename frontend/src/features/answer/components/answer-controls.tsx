import { Checkbox, Group, Select, Stack } from '@mantine/core';

import type { Answer, AnswerOption, Sweep } from '@/api-schema/models';
import type { SearchChanges } from '@/lib/use-search-state';

import { said, thresholdChoices, toleranceChoices, valuesOfAxis } from '../lib/control-choices';

interface AnswerControlsProps {
  sweep: Sweep;
  answer: Answer;
  onChange: (changes: SearchChanges) => void;
}

interface Choice {
  name: string;
  label: string;
  value: string | null;
  data: readonly AnswerOption[];
  /** What stands there when nothing is chosen; without it something always is. */
  none?: string;
  pick: (value: string | null) => void;
}

function choicesOf({ sweep, answer, onChange }: AnswerControlsProps): Choice[] {
  const { controls, question } = answer;
  const labels = valuesOfAxis(sweep.axes, controls.by);
  const one = (name: string) => (value: string | null) => {
    onChange({ [name]: value });
  };
  // Cleared it is asked for none: nothing asked would be what the specification says.
  const yardstick = (name: string) => (value: string | null) => {
    onChange({ [name]: value ?? 'none' });
  };
  return [
    {
      name: 'metric',
      label: 'Metric',
      value: controls.metric,
      data: said(controls.metrics),
      pick: one('metric'),
    },
    {
      name: 'by',
      label: 'Compare',
      value: controls.by,
      data: said(controls.bys),
      pick: (by) => {
        // Ideal, baseline and panel belong to what competed before.
        onChange({ by, ideal: null, baseline: null, chart: null });
      },
    },
    {
      name: 'x',
      label: 'Along',
      value: controls.x,
      data: said(controls.xs),
      pick: (x) => {
        onChange({ x, chart: null });
      },
    },
    {
      name: 'relative_to',
      label: 'Relative to',
      value: controls.relative_to,
      data: said(controls.relatives),
      none: 'the value itself',
      pick: one('relative_to'),
    },
    {
      name: 'ideal',
      label: 'Ideal',
      value: controls.ideal,
      data: labels,
      none: 'none',
      pick: yardstick('ideal'),
    },
    {
      name: 'baseline',
      label: 'Baseline',
      value: controls.baseline,
      data: labels,
      none: 'none',
      pick: yardstick('baseline'),
    },
    ...(question === 'paying'
      ? [
          {
            name: 'threshold',
            label: 'Pays above',
            value: String(controls.threshold),
            data: thresholdChoices(controls.threshold),
            pick: one('threshold'),
          },
        ]
      : []),
    ...(question === 'probability'
      ? [
          {
            name: 'tolerance',
            label: 'Tied with the best',
            value: String(controls.tolerance),
            data: toleranceChoices(controls.tolerance),
            pick: one('tolerance'),
          },
        ]
      : []),
  ];
}

function LeftOutSwitches({ answer, onChange }: Omit<AnswerControlsProps, 'sweep'>) {
  const { controls, timed_out: timedOut, not_steady: notSteady } = answer;
  const switches = [
    {
      name: 'include_timed_out',
      label: 'Count runs that timed out',
      checked: controls.include_timed_out,
      offered: timedOut > 0,
    },
    {
      name: 'include_not_steady',
      label: 'Count saturated runs',
      checked: controls.include_not_steady,
      offered: notSteady > 0,
    },
  ].filter(({ checked, offered }) => checked || offered);
  if (switches.length === 0) return null;
  return (
    <Group gap="md">
      {switches.map(({ name, label, checked }) => (
        <Checkbox
          key={name}
          size="xs"
          label={label}
          checked={checked}
          onChange={({ currentTarget }) => {
            onChange({ [name]: currentTarget.checked ? 'true' : null });
          }}
        />
      ))}
    </Group>
  );
}

/** What is asked, and of which runs; all of it lives in the address. */
export function AnswerControls(props: AnswerControlsProps) {
  const shown = choicesOf(props).filter(({ data, value }) => data.length > 1 || value !== null);
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-end">
        {shown.map(({ name, label, value, data, none, pick }) => (
          <Select
            key={name}
            size="xs"
            label={label}
            value={value}
            data={[...data]}
            placeholder={none}
            clearable={none !== undefined}
            allowDeselect={none !== undefined}
            searchable={data.length > 8}
            onChange={pick}
            style={{ flex: '1 1 130px' }}
            maw={240}
          />
        ))}
      </Group>
      <LeftOutSwitches answer={props.answer} onChange={props.onChange} />
    </Stack>
  );
}
