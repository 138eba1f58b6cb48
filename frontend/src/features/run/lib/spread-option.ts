/** How a class's ports differ: box plots of their shares of time. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { PortClass, Ports } from '@/api-schema/models';
import { legendStyle, tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import { formatPercent } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';

import { type Share, SHARES } from './ports-option';

export type Box = [number, number, number, number, number];

/** Least, quartiles and greatest of a share over a class's ports; null where they were not kept. */
export function boxOf(portClass: PortClass, share: Share): Box | null {
  const { min, p25, p50, p75, max } = portClass[`${share}_fraction`];
  if (p25 === null || p25 === undefined || p75 === null || p75 === undefined) return null;
  return [min, p25, p50, p75, max];
}

/** Whether there is anything to draw: results of older versions have no quartiles. */
export function hasBoxes({ classes }: Ports): boolean {
  return classes.some((each) => boxOf(each, 'active') !== null);
}

/** The written summary: the class whose ports differ most in how long they send. */
export function spreadSummary({ classes }: Ports): string {
  const uneven = classes
    .map((each) => ({ each, box: boxOf(each, 'active') }))
    .flatMap(({ each, box }) => (box === null ? [] : [{ each, range: box[4] - box[0], box }]))
    .sort((a, b) => b.range - a.range)[0];
  if (uneven === undefined) return 'No port was counted.';
  const { each, box } = uneven;
  return `Ports differ most in class ${linkClassName(each.link_class)}: they send from ${formatPercent(box[0])} to ${formatPercent(box[4])} of the time, half of them within ${formatPercent(box[1])} and ${formatPercent(box[3])}.`;
}

/** One group of three boxes a class: active, stalled and idle. */
export function spreadOption(ports: Ports, theme: ChartTheme, narrow: boolean): EChartsCoreOption {
  const classes = ports.classes.filter((each) => boxOf(each, 'active') !== null);
  return {
    animation: false,
    grid: { left: 56, right: 16, top: 36, bottom: narrow ? 84 : 44 },
    legend: { ...legendStyle(theme), data: [...SHARES] },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: ({ seriesName, dataIndex }: { seriesName: Share; dataIndex: number }) =>
        tooltipText(classes[dataIndex], seriesName),
    },
    xAxis: {
      type: 'category',
      data: classes.map(({ link_class }) => linkClassName(link_class)),
      axisLabel: { color: theme.text, interval: 0, rotate: narrow ? 45 : 0, hideOverlap: false },
      axisLine: { lineStyle: { color: theme.muted } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: 1,
      axisLabel: { color: theme.muted, formatter: (value: number) => formatPercent(value) },
      splitLine: { lineStyle: { color: theme.grid } },
    },
    series: SHARES.map((share, place) => {
      const colour = theme.series[place === 2 ? 4 : place] ?? theme.text;
      return {
        name: share,
        type: 'boxplot',
        boxWidth: [6, 26],
        itemStyle: { color: `${colour}55`, borderColor: colour, borderWidth: 1.5 },
        data: classes.map((each) => boxOf(each, share)),
      };
    }),
  };
}

function tooltipText(portClass: PortClass | undefined, share: Share): string {
  const box = portClass === undefined ? null : boxOf(portClass, share);
  if (portClass === undefined || box === null) return '';
  const names = ['least', '25 %', 'median', '75 %', 'most'];
  const lines = names.map((name, place) => `${name}: ${formatPercent(box[place])}`);
  return [`${linkClassName(portClass.link_class)}, ${share}`, ...lines].join('<br>');
}
