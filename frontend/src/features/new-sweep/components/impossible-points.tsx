import { List, Text } from '@mantine/core';

import type { Validation } from '@/api-schema/models';
import { formatExact } from '@/lib/format';
import { humanName } from '@/lib/quantity';

const SHOWN = 5;

/** Combinations that cannot be built and why; a `where` can leave them out. */
export function ImpossiblePoints({ validation }: { validation: Validation }) {
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
        Change the axes, or leave these out with <code>where</code>.
      </Text>
    </div>
  );
}
