/** Traffic between groups as a heat map. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { NetworkTraffic } from '@/api-schema/models';
import { type ByteCell, byteMatrixOption } from '@/lib/byte-matrix';
import type { ChartTheme } from '@/lib/chart-theme';
import { formatBytes, formatPercent } from '@/lib/format';

/** The groups of one row or column. */
export function groupNames({ first_group: first, last_group: last }: NetworkTraffic): string[] {
  return first.map((from, place) => {
    const to = last[place] ?? from;
    return to === from ? String(from) : `${String(from)}–${String(to)}`;
  });
}

/** How much stays within a group, and who sends most to whom. */
export function trafficSummary(traffic: NetworkTraffic): string {
  const names = groupNames(traffic);
  let [all, within, most] = [0, 0, { bytes: -1, from: 0, to: 0 }];
  traffic.bytes.forEach((row, from) => {
    row.forEach((bytes, to) => {
      all += bytes;
      if (from === to) within += bytes;
      else if (bytes > most.bytes) most = { bytes, from, to };
    });
  });
  const share = formatPercent(all > 0 ? within / all : 0);
  return `${formatBytes(all)} in all, of which ${share} stays within a group. Between groups most goes from ${names[most.from] ?? ''} to ${names[most.to] ?? ''}: ${formatBytes(most.bytes)}.`;
}

export function trafficOption(traffic: NetworkTraffic, theme: ChartTheme): EChartsCoreOption {
  const cells = traffic.bytes.flatMap((row, from) =>
    row.map((bytes, to): ByteCell => [from, to, bytes]),
  );
  return byteMatrixOption('group', groupNames(traffic), cells, theme);
}
