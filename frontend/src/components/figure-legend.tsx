import { Group, Text } from '@mantine/core';

import type { LegendEntry } from '@/lib/figure-picture';

const SWATCH_PX = 14;

function background({ colour, hatched = false }: LegendEntry): string {
  return hatched
    ? `repeating-linear-gradient(-45deg, ${colour} 0 2px, transparent 2px 5px)`
    : colour;
}

/** What each colour of a figure stands for. */
export function FigureLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <Group gap="md" style={{ rowGap: 4 }}>
      {entries.map((entry) => (
        <Group key={entry.label} gap={6} wrap="nowrap">
          <span
            aria-hidden
            style={{
              width: SWATCH_PX,
              height: SWATCH_PX,
              borderRadius: 3,
              background: background(entry),
              border: `1px solid ${entry.colour}`,
              flexShrink: 0,
            }}
          />
          <Text size="sm">{entry.label}</Text>
        </Group>
      ))}
    </Group>
  );
}
