import { Button, List, Text } from '@mantine/core';

import type { Validation } from '@/api-schema/models';
import { formatExact } from '@/lib/format';
import { humanName } from '@/lib/quantity';

import { withoutImpossible } from '../lib/leave-out';

const SHOWN = 5;

interface ImpossiblePointsProps {
  validation: Validation;
  onChange: (change: (text: string) => string) => void;
}

function leaveOutLabel({ impossible, impossible_count: all }: Validation): string {
  const listed = impossible.length.toLocaleString('en-US');
  if (impossible.length < all) return `Leave the first ${listed} out`;
  return all === 1 ? 'Leave the impossible point out' : `Leave the ${listed} impossible points out`;
}

/** Combinations that cannot be built and why; a condition can leave them out. */
export function ImpossiblePoints({ validation, onChange }: ImpossiblePointsProps) {
  const shown = validation.impossible.slice(0, SHOWN);
  const rest = validation.impossible_count - shown.length;
  return (
    <div>
      <Text size="sm" fw={600}>
        Impossible combinations
      </Text>
      <List size="sm" spacing={4}>
        {shown.map(({ coordinates, errors }) => {
          const place = Object.entries(coordinates)
            .map(([path, value]) => `${humanName(path)} ${formatExact(value)}`)
            .join(', ');
          return (
            <List.Item key={place}>
              {place}:{' '}
              {errors
                .map(({ field, message }) => [field, message].filter(Boolean).join(' '))
                .join('; ')}
            </List.Item>
          );
        })}
      </List>
      {rest > 0 && (
        <Text size="sm" c="dimmed">
          and {rest.toLocaleString('en-US')} more
        </Text>
      )}
      <Text size="sm" c="dimmed">
        Change the axes, or leave these out: the button writes conditions of <code>exclude</code>.
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        mt={4}
        onClick={() => {
          onChange((text) => withoutImpossible(text, validation));
        }}
      >
        {leaveOutLabel(validation)}
      </Button>
    </div>
  );
}
