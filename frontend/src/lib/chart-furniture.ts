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
