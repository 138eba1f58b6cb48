import type { ChartTheme } from '@/lib/chart-theme';

/** What the legends of charts share: at the top left, scrolled where it is long. */
export function legendStyle(theme: ChartTheme) {
  const text = { color: theme.text };
  return {
    top: 0,
    left: 0,
    type: 'scroll' as const,
    textStyle: text,
    inactiveColor: theme.muted,
    pageTextStyle: text,
    pageIconColor: theme.text,
  };
}

/** Measures of a legend whose names stand side by side, a little generous. */
const LEGEND = { row: 26, icon: 30, gap: 14, character: 6, margin: 18 } as const;

/** Rows that a legend of these names takes where so many pixels are there. */
function legendRows(names: readonly string[], width: number): number {
  let rows = 1;
  let used = 0;
  for (const { length } of names) {
    const item = LEGEND.icon + length * LEGEND.character;
    if (used > 0 && used + item > width) {
      rows += 1;
      used = 0;
    }
    used += item + LEGEND.gap;
  }
  return rows;
}

/** A name that a legend of that width can hold, shortened in its middle: names differ at their ends. */
export function legendName(name: string, width: number): string {
  const most = Math.max(12, Math.floor((width - LEGEND.icon) / LEGEND.character));
  if (name.length <= most) return name;
  const head = Math.floor((most - 1) / 2);
  return `${name.slice(0, head)}…${name.slice(name.length - (most - 1 - head))}`;
}

/** Pixels from a chart's top that such a legend needs. */
export function legendHeight(names: readonly string[], width: number): number {
  return (
    legendRows(
      names.map((name) => legendName(name, width)),
      width,
    ) *
      LEGEND.row +
    LEGEND.margin
  );
}

/** What the tooltips of charts share; each says what it tells by a formatter of its own. */
export function tooltipStyle(theme: ChartTheme) {
  return {
    trigger: 'item' as const,
    confine: true,
    backgroundColor: theme.surface,
    borderColor: theme.grid,
    textStyle: { color: theme.text },
  };
}
