import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { formatCount } from '@/lib/format';
import type { Selection } from '@/lib/use-selection';

interface SelectionBarProps {
  selection: Selection;
  /** What is ticked, in the singular. */
  noun: string;
  /** What may be done with it. */
  children: ReactNode;
}

/** What is ticked in a list and what may be done with it; nothing while nothing is ticked. */
export function SelectionBar({ selection, noun, children }: SelectionBarProps) {
  return (
    <Group gap="sm" role="status">
      {selection.ids.length > 0 && (
        <>
          <Text size="sm">{formatCount(selection.ids.length, noun)} ticked</Text>
          {children}
          <Button size="xs" variant="subtle" onClick={selection.clear}>
            Untick all
          </Button>
        </>
      )}
    </Group>
  );
}
