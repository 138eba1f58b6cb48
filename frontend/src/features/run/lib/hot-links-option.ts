/** Hot links by window of time, as a heat map. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { HotLink, HotLinks } from '@/api-schema/models';
import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import { formatBytes, formatNanoseconds, formatPercent } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';

/** One link in one window. */
export interface HotCell {
  window: number;
  startNs: number;
  link: HotLink;
}

export interface HotGrid {
  /** Names of the links, the busiest last, as the axis grows upwards. */
  links: string[];
  cells: HotCell[];
}

/** `router 3 port 7 → router 9`, or to an endpoint. */
export function linkName({ router, port, peer_router: peer }: HotLink): string {
  const to = peer === null ? 'endpoint' : String(peer);
  return `${String(router)}:${String(port)} → ${to}`;
}

/** All links that were ever among the hottest, and where they were. */
export function gridOf(hot: HotLinks): HotGrid {
  const most = new Map<string, number>();
  const cells = hot.windows.flatMap(({ start_ns, links }, window) =>
    links.map((link) => ({ window, startNs: start_ns, link })),
  );
  for (const { link } of cells) {
    const name = linkName(link);
    most.set(name, Math.max(most.get(name) ?? 0, link.active_fraction));
  }
  const links = [...most].sort((a, b) => a[1] - b[1]).map(([name]) => name);
  return { links, cells };
}

/** The written summary: how many windows and links, and the hottest of all. */
export function hotLinksSummary(hot: HotLinks): string {
  const { links, cells } = gridOf(hot);
  const worst = cells.toSorted((a, b) => b.link.active_fraction - a.link.active_fraction)[0];
  if (worst === undefined) return 'No link carried anything.';
  const name = linkName(worst.link);
  return `${String(hot.windows.length)} windows of ${formatNanoseconds(hot.window_ns)}, in which ${String(links.length)} links were among the busiest. The busiest of all is ${name} (${linkClassName(worst.link.link_class)}), active ${formatPercent(worst.link.active_fraction)} of the window from ${formatNanoseconds(worst.startNs)}.`;
}

function cellText({ link, startNs }: HotCell): string {
  const lines = [
    `${linkName(link)}, ${linkClassName(link.link_class)}`,
    `from ${formatNanoseconds(startNs)}`,
    `active ${formatPercent(link.active_fraction)}, stalled ${formatPercent(link.stalled_fraction)}`,
    formatBytes(link.bytes),
  ];
  return lines.join('<br>');
}

/** Windows along x, links along y, how long each was active as colour. */
export function hotLinksOption(
  hot: HotLinks,
  theme: ChartTheme,
  chosen: number | null,
): EChartsCoreOption {
  const { links, cells } = gridOf(hot);
  const text = { color: theme.text };
  return {
    animation: false,
    grid: { left: 110, right: 20, top: 12, bottom: 84 },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const cell = cells[dataIndex];
        return cell === undefined ? '' : cellText(cell);
      },
    },
    visualMap: {
      min: 0,
      max: 1,
      calculable: false,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 12,
      itemHeight: 120,
      text: ['100 % active', '0 %'],
      textStyle: text,
      inRange: { color: [theme.grid, theme.series[1] ?? theme.text] },
    },
    xAxis: {
      type: 'category',
      data: hot.windows.map(({ start_ns }) => formatNanoseconds(start_ns, 3)),
      name: 'Window from',
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: text,
      axisLabel: { color: theme.muted, hideOverlap: true },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'category',
      data: links,
      axisLabel: { ...text, fontSize: 11 },
      axisTick: { show: false },
    },
    series: [
      {
        type: 'heatmap',
        data: cells.map(({ window, link }, place) => ({
          value: [window, links.indexOf(linkName(link)), link.active_fraction],
          itemStyle:
            place === chosen
              ? { borderColor: theme.text, borderWidth: 2 }
              : { borderColor: theme.surface, borderWidth: 1 },
        })),
      },
    ],
  };
}
