import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Popover,
  ScrollArea,
  Stack,
} from '@mantine/core';
import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { useState } from 'react';

import type { ColumnFilter } from '@/lib/column-filter';
import { humanName } from '@/lib/quantity';

interface ColumnFilterButtonProps {
  column: string;
  /** Values to pick from; null where the column holds measurements, which take a range. */
  options: { value: string; label: string }[] | null;
  unit: string;
  /** What numbers of the column are multiplied by to be in that unit. */
  factor: number;
  filter: ColumnFilter | undefined;
  onChange: (filter: ColumnFilter | null) => void;
}

/** Opens the filter of one column. */
export function ColumnFilterButton(props: ColumnFilterButtonProps) {
  const { column, options, filter, onChange } = props;
  const [opened, setOpened] = useState(false);
  const name = `Filter ${humanName(column)}`;
  const close = (next: ColumnFilter | null) => {
    onChange(next);
    setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom"
      shadow="md"
      width={240}
      trapFocus
    >
      <Popover.Target>
        <ActionIcon
          variant={filter === undefined ? 'subtle' : 'light'}
          color={filter === undefined ? 'gray' : undefined}
          size="sm"
          aria-label={filter === undefined ? name : `${name} (active)`}
          onClick={() => {
            setOpened((now) => !now);
          }}
        >
          {filter === undefined ? (
            <IconFilter size={14} aria-hidden />
          ) : (
            <IconFilterFilled size={14} aria-hidden />
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        {options === null ? (
          <RangeForm {...props} onDone={close} />
        ) : (
          <ChoiceForm options={options} filter={filter} onDone={close} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface FormProps {
  filter: ColumnFilter | undefined;
  onDone: (filter: ColumnFilter | null) => void;
}

function Buttons({ onApply, onClear }: { onApply: () => void; onClear: () => void }) {
  return (
    <Group gap="xs" mt="xs">
      <Button size="xs" onClick={onApply}>
        Apply
      </Button>
      <Button size="xs" variant="default" onClick={onClear}>
        Clear
      </Button>
    </Group>
  );
}

function ChoiceForm({
  options,
  filter,
  onDone,
}: FormProps & { options: { value: string; label: string }[] }) {
  const [chosen, setChosen] = useState(filter?.kind === 'one_of' ? filter.values : []);
  return (
    <>
      <ScrollArea.Autosize mah={260}>
        <Checkbox.Group value={chosen} onChange={setChosen} aria-label="Show rows with">
          <Stack gap={6}>
            {options.map(({ value, label }) => (
              <Checkbox key={value} size="xs" value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
      <Buttons
        onApply={() => {
          onDone(chosen.length === 0 ? null : { kind: 'one_of', values: chosen });
        }}
        onClear={() => {
          onDone(null);
        }}
      />
    </>
  );
}

function RangeForm({ unit, factor, filter, onDone }: FormProps & ColumnFilterButtonProps) {
  const shown = (value: number | null) =>
    value === null ? null : Number((value * factor).toPrecision(15));
  const range = filter?.kind === 'range' ? filter : { low: null, high: null };
  const [low, setLow] = useState<number | string>(shown(range.low) ?? '');
  const [high, setHigh] = useState<number | string>(shown(range.high) ?? '');
  const bound = (value: number | string) =>
    value === '' ? null : Number((Number(value) / factor).toPrecision(15));
  const suffix = unit === '' ? '' : ` (${unit})`;
  return (
    <Stack gap="xs">
      <NumberInput
        size="xs"
        label={`At least${suffix}`}
        value={low}
        onChange={setLow}
        hideControls
      />
      <NumberInput
        size="xs"
        label={`At most${suffix}`}
        value={high}
        onChange={setHigh}
        hideControls
      />
      <Buttons
        onApply={() => {
          const asked = { low: bound(low), high: bound(high) };
          onDone(asked.low === null && asked.high === null ? null : { kind: 'range', ...asked });
        }}
        onClear={() => {
          onDone(null);
        }}
      />
    </Stack>
  );
}
