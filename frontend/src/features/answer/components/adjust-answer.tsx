import { Button, Checkbox, Popover, Select, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';

import type { Answer, Sweep } from '@/api-schema/models';
import type { SearchChanges } from '@/lib/use-search-state';

import { adjustables, countedRuns } from '../lib/adjustments';

interface AdjustAnswerProps {
  sweep: Sweep;
  answer: Answer;
  onChange: (changes: SearchChanges) => void;
}

/** A list of choices stays inside the popover: a click beside the popover closes it. */
const INSIDE = { withinPortal: false } as const;

function Choices({ sweep, answer, onChange }: AdjustAnswerProps) {
  return (
    <Stack gap="xs">
      {adjustables(sweep, answer).map(({ name, label, help, value, data, none, changes }) => (
        <Select
          key={name}
          size="xs"
          label={label}
          description={help}
          value={value}
          data={[...data]}
          placeholder={none}
          clearable={none !== undefined}
          allowDeselect={none !== undefined}
          searchable={data.length > 8}
          openOnFocus={false}
          comboboxProps={INSIDE}
          onChange={(picked) => {
            onChange(changes(picked));
          }}
        />
      ))}
      {countedRuns(answer).map(({ name, label, checked }) => (
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
    </Stack>
  );
}

/** A button that opens what is asked, and of which runs. */
export function AdjustAnswer(props: AdjustAnswerProps) {
  if (adjustables(props.sweep, props.answer).length + countedRuns(props.answer).length === 0) {
    return null;
  }
  return (
    <Popover position="bottom-end" width={300} trapFocus withinPortal shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          style={{ flexShrink: 0, marginBottom: 4 }}
        >
          Adjust
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Adjust the answer">
        <Choices {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}
