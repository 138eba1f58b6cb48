import { Group, Text } from '@mantine/core';

import { dashArray, type LegendEntry, markPath } from '@/lib/figure-picture';

const SWATCH_PX = 14;

function background({ colour, hatched = false }: LegendEntry): string {
  return hatched
    ? `repeating-linear-gradient(-45deg, ${colour} 0 2px, transparent 2px 5px)`
    : colour;
}

const LINE_PX = { width: 26, height: 12 };

/** A piece of a line with its mark, as the chart draws both. */
function LineSwatch({ colour, symbol = 'circle', dash }: LegendEntry) {
  return (
    <svg {...LINE_PX} aria-hidden style={{ flexShrink: 0 }}>
      <path d="M0,6h26" stroke={colour} strokeWidth={2} strokeDasharray={dashArray(dash)} />
      <path d={markPath(symbol)} transform="translate(8,1)" fill={colour} />
    </svg>
  );
}

function Swatch(entry: LegendEntry) {
  return (
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
  );
}

/** What each colour of a figure stands for. */
export function FigureLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <Group gap="md" style={{ rowGap: 4 }}>
      {entries.map((entry) => (
        <Group key={entry.label} gap={6} wrap="nowrap">
          {entry.symbol === undefined ? <Swatch {...entry} /> : <LineSwatch {...entry} />}
          <Text size="sm">{entry.label}</Text>
        </Group>
      ))}
    </Group>
  );
}
