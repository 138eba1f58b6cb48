import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';

import { formatCount } from '@/lib/format';
import { capitalised, humanName } from '@/lib/quantity';

import { withoutAxis, withoutValue, withValues } from '../lib/draft-edits';
import type { FormAxis } from '../lib/draft-form';

import classes from './form-axes.module.css';

interface FormAxesProps {
  axes: readonly FormAxis[];
  /** How many values each has, as the service has counted them. */
  counts: ReadonlyMap<string, number>;
  text: string;
  onChange: (text: string) => void;
}

const LONGEST_CHIP = 28;
const MOST_CHIPS = 24;

interface AxisRowProps extends Omit<FormAxesProps, 'axes' | 'counts'> {
  axis: FormAxis;
  count: number | undefined;
}

function AxisRow({ axis: { name, values, told }, count, text, onChange }: AxisRowProps) {
  const [typed, setTyped] = useState('');
  const number = values?.length ?? count;
  const title = capitalised(humanName(name));
  const add = () => {
    if (typed.trim() === '') return;
    onChange(withValues(text, name, typed));
    setTyped('');
  };
  return (
    <div role="group" aria-label={`Values of ${name}`} className={classes.axis}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600} title={name}>
          {title}
          {number !== undefined && `: ${formatCount(number, 'value')}`}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={`Remove the axis ${name}`}
          onClick={() => {
            onChange(withoutAxis(text, name));
          }}
        >
          Remove
        </Button>
      </Group>
      {values === null ? (
        <Text size="xs" c="dimmed" lineClamp={2} className={classes.told}>
          set in the YAML: {told}
        </Text>
      ) : (
        <Group gap={6}>
          {values.slice(0, MOST_CHIPS).map((value, index) => (
            <span key={`${String(index)} ${value}`} className={classes.chip} title={value}>
              {value.length > LONGEST_CHIP ? `${value.slice(0, LONGEST_CHIP)}…` : value}
              <ActionIcon
                size={18}
                variant="transparent"
                color="gray"
                aria-label={`Remove ${value} from ${name}`}
                onClick={() => {
                  onChange(withoutValue(text, name, index));
                }}
              >
                <IconX size={12} aria-hidden />
              </ActionIcon>
            </span>
          ))}
          {values.length > MOST_CHIPS && (
            <Text size="xs">and {values.length - MOST_CHIPS} more</Text>
          )}
          <TextInput
            size="xs"
            w={110}
            aria-label={`Add values to ${name}`}
            placeholder="add: 1, 2"
            value={typed}
            spellCheck={false}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
            }}
            onKeyDown={({ key }) => {
              if (key === 'Enter') add();
            }}
            onBlur={add}
          />
        </Group>
      )}
    </div>
  );
}

/** The axes of the draft with their values as chips. */
export function FormAxes({ axes, counts, text, onChange }: FormAxesProps) {
  return (
    <Stack gap="xs">
      {axes.length === 0 && (
        <Text size="sm" c="dimmed">
          No axes: this is a single point.
        </Text>
      )}
      {axes.map((axis) => (
        <AxisRow
          key={axis.name}
          axis={axis}
          count={counts.get(axis.name)}
          text={text}
          onChange={onChange}
        />
      ))}
    </Stack>
  );
}
