/** What colour each link has, and what the colours stand for. Pure. */
import type { HotLinks, Network } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';
import type { LegendEntry } from '@/lib/figure-picture';
import { formatBytes } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';

import { rowBetween, rowsByEnds } from './network-view';

export type Shown = 'class' | 'active' | 'stalled' | 'bytes';

/** How each link is drawn; `values` are what the colours stand for, where they stand for a number. */
export interface LinkLook {
  colours: string[];
  widths: number[];
  values: (number | null)[] | null;
  legend: LegendEntry[];
}

const STEPS = 5;
const FAILED = { light: '#d40000', dark: '#ff5c5c' };

function mixed(from: string, to: string, share: number): string {
  return `#${[1, 3, 5]
    .map((start) => {
      const [a = 0, b = 0] = [from, to].map((hex) =>
        Number.parseInt(hex.slice(start, start + 2), 16),
      );
      return Math.round(a + (b - a) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;
}

export function failedColour(theme: ChartTheme): string {
  return FAILED[theme.scheme];
}

/** Colours from hardly to fully used: strong ones stand out from the surface, whatever it is. */
function scaleOf(theme: ChartTheme): string[] {
  const strong = theme.series[1] ?? theme.text;
  const weak = mixed(theme.surface, theme.muted, 0.55);
  return Array.from({ length: STEPS }, (_, step) => mixed(weak, strong, step / (STEPS - 1)));
}

const stepOf = (share: number) => Math.min(STEPS - 1, Math.floor(share * STEPS));

function percent(step: number): string {
  return `${String((100 * step) / STEPS)} to ${String((100 * (step + 1)) / STEPS)} %`;
}

/** Per link the fraction in one window of hot links; null for links that are not among them. */
export function windowValues(
  network: Network,
  hot: HotLinks,
  window: number,
  shown: Shown,
): (number | null)[] {
  const rows = rowsByEnds(network);
  const values = network.links.from.map((): number | null => null);
  for (const link of hot.windows[window]?.links ?? []) {
    if (link.peer_router === null) continue;
    const row = rowBetween(rows, link.router, link.peer_router);
    if (row === undefined) continue;
    const value =
      shown === 'bytes'
        ? link.bytes
        : shown === 'stalled'
          ? link.stalled_fraction
          : link.active_fraction;
    values[row] = Math.max(values[row] ?? 0, value);
  }
  return values;
}

/** Per link what the run's tables say; null where they say nothing at all. */
export function runValues({ links }: Network, shown: Shown): (number | null)[] | null {
  if (shown === 'active') return links.active_fraction;
  if (shown === 'stalled') return links.stalled_fraction;
  return shown === 'bytes' ? links.bytes : null;
}

function byClass(network: Network, theme: ChartTheme): LinkLook {
  const colour = (number: number) => theme.series[number % theme.series.length] ?? theme.text;
  return {
    colours: network.links.link_class.map(colour),
    widths: network.links.cables.map((cables) => 1 + Math.min(3, Math.log2(cables) / 2)),
    values: null,
    legend: network.classes.flatMap(({ link_class: name, cables }, number) =>
      cables === 0
        ? []
        : {
            label: `${linkClassName(name)} (${cables.toLocaleString('en')})`,
            colour: colour(number),
          },
    ),
  };
}

function byValue(theme: ChartTheme, shown: Shown, values: (number | null)[]): LinkLook {
  const scale = scaleOf(theme);
  const largest = shown === 'bytes' ? values.reduce<number>((a, b) => Math.max(a, b ?? 0), 0) : 1;
  const share = (value: number) => (largest > 0 ? value / largest : 0);
  const none = mixed(theme.surface, theme.muted, 0.35);
  return {
    colours: values.map((value) =>
      value === null ? none : (scale[stepOf(share(value))] ?? theme.text),
    ),
    widths: values.map((value) => (value === null ? 0.6 : 1 + 2.5 * share(value))),
    values,
    legend: scale.map((colour, step) => ({
      colour,
      label:
        shown === 'bytes'
          ? `up to ${formatBytes((largest * (step + 1)) / STEPS)}`
          : `${percent(step)} ${shown === 'stalled' ? 'stalled' : 'active'}`,
    })),
  };
}

/** The look of all links; what has failed is marked whatever else is shown. */
export function linkLook(
  network: Network,
  theme: ChartTheme,
  shown: Shown,
  values: (number | null)[] | null,
): LinkLook {
  const look =
    values === null || shown === 'class' ? byClass(network, theme) : byValue(theme, shown, values);
  const failed = network.links.failed;
  if (!failed.some((count) => count > 0) && !network.nodes.failed_routers.some((n) => n > 0)) {
    return look;
  }
  const mark = failedColour(theme);
  return {
    ...look,
    colours: look.colours.map((colour, row) => ((failed[row] ?? 0) > 0 ? mark : colour)),
    widths: look.widths.map((width, row) => ((failed[row] ?? 0) > 0 ? 3 : width)),
    legend: [...look.legend, { label: 'failed', colour: mark, hatched: true }],
  };
}
