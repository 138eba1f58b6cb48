import { Group, Pill } from '@mantine/core';

import type { Answer, Sweep } from '@/api-schema/models';
import type { SearchChanges } from '@/lib/use-search-state';

import { adjustmentsOf } from '../lib/adjustments';

interface AdjustmentsProps {
  sweep: Sweep;
  answer: Answer;
  search: URLSearchParams;
  onChange: (changes: SearchChanges) => void;
}

/** What is set to something else than what the axes ask first; each can be taken back. */
export function Adjustments({ sweep, answer, search, onChange }: AdjustmentsProps) {
  const set = adjustmentsOf(sweep, answer, search);
  if (set.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label="Set by you">
      {set.map(({ name, text, undo }) => (
        <Pill
          key={name}
          size="md"
          withRemoveButton
          removeButtonProps={{
            'aria-label': `Take back ${text}`,
            tabIndex: 0,
            'aria-hidden': false,
          }}
          onRemove={() => {
            onChange(undo);
          }}
        >
          {text}
        </Pill>
      ))}
    </Group>
  );
}
