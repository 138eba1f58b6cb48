import { Button, Checkbox, Group, Popover, ScrollArea, Stack, Text } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';

import type { ResultColumn } from '@/api-schema/models';
import { capitalised, humanName } from '@/lib/quantity';

const GROUPS = [
  { kind: 'coordinate', title: 'Axes' },
  { kind: 'metric', title: 'Metrics' },
  { kind: 'network', title: 'Network' },
  { kind: 'meta', title: 'Run' },
] as const;

interface ColumnChooserProps {
  columns: readonly ResultColumn[];
  visible: readonly ResultColumn[];
  /** Called with the names to show, or null for the default choice. */
  onChange: (names: string[] | null) => void;
}

/** Chooses the columns of the table. */
export function ColumnChooser({ columns, visible, onChange }: ColumnChooserProps) {
  const shown = new Set(visible.map(({ name }) => name));
  const toggle = (name: string) => {
    const next = columns
      .map((column) => column.name)
      .filter((each) => (each === name ? !shown.has(each) : shown.has(each)));
    if (next.length > 0) onChange(next);
  };
  return (
    <Popover position="bottom-end" shadow="md" width={320} trapFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns size={16} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns of the table">
        <ScrollArea.Autosize mah={360}>
          <Stack gap="xs">
            {GROUPS.filter((group) => columns.some(({ kind }) => kind === group.kind)).map(
              ({ kind, title }) => (
                <Stack key={kind} gap={6} component="fieldset" bd={0} p={0} m={0}>
                  <Text component="legend" size="xs" fw={700} c="dimmed">
                    {title}
                  </Text>
                  {columns
                    .filter((column) => column.kind === kind)
                    .map((column) => (
                      <Checkbox
                        key={column.name}
                        size="xs"
                        label={capitalised(humanName(column.name))}
                        description={column.help}
                        checked={shown.has(column.name)}
                        onChange={() => {
                          toggle(column.name);
                        }}
                      />
                    ))}
                </Stack>
              ),
            )}
          </Stack>
        </ScrollArea.Autosize>
        <Group mt="sm" gap="xs">
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              onChange(columns.map(({ name }) => name));
            }}
          >
            Show all
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              onChange(null);
            }}
          >
            Default
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
