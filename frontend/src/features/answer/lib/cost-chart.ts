/** Value against cost, with the intervals of both and the front, as an ECharts option. Pure. */
import type { EChartsCoreOption } from 'echarts/core';

import type { CostFigure, CostPanel, CostRow } from '@/api-schema/models';
import { tooltipStyle } from '@/lib/chart-furniture';
import type { ChartTheme } from '@/lib/chart-theme';
import type { LegendEntry } from '@/lib/figure-picture';
import { escapeHtml, formatCount } from '@/lib/format';
import { logExtent, logTicks } from '@/lib/log-scale';

import { looksOf, namedText } from './looks';
import { dollars, moneyText } from './money';
import { shareText } from './shares';
import { meanText, metricTitle, plainText } from './values';

export interface CostChart {
  figure: CostFigure;
  panel: CostPanel;
  theme: ChartTheme;
  narrow: boolean;
}

type Valued = CostRow & { value: NonNullable<CostRow['value']> };

const isValued = (row: CostRow): row is Valued => row.value !== null;
/** Of several networks on one choice, such as its link rates, all have the look of the choice. */
const nameOf = ({ choice, label }: CostRow) => (choice === '' ? label : choice);
const named = (panel: CostPanel) =>
  panel.rows.map((row) => ({ label: nameOf(row), role: row.role }));

/** What colours and marks stand for. */
export function costLegend(panels: readonly CostPanel[], theme: ChartTheme): LegendEntry[] {
  const all = panels.flatMap(named);
  const lookOf = looksOf(all, theme);
  return [...new Map(all.map((each) => [each.label, each])).values()].map((each) => {
    const { colour, symbol } = lookOf(each.label);
    return { label: namedText(each), colour, symbol };
  });
}

interface RenderApi {
  value: (dimension: number) => number;
  coord: (point: number[]) => number[];
}

/** Bars from low to high along both axes, behind the marks. */
function intervalSeries(rows: readonly Valued[], colourOf: (row: CostRow) => string) {
  return {
    id: 'intervals',
    type: 'custom',
    silent: true,
    data: rows.map(({ cost_per_endpoint_usd: cost, value }, index) => [
      cost.value,
      value.mean,
      cost.low,
      cost.high,
      value.low ?? value.mean,
      value.high ?? value.mean,
      index,
    ]),
    encode: { x: [0, 2, 3], y: [1, 4, 5] },
    renderItem: (_place: unknown, api: RenderApi) => {
      const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
      const [left = 0] = api.coord([api.value(2), api.value(1)]);
      const [right = 0] = api.coord([api.value(3), api.value(1)]);
      const bottom = api.coord([api.value(0), api.value(4)])[1] ?? 0;
      const top = api.coord([api.value(0), api.value(5)])[1] ?? 0;
      const row = rows[api.value(6)];
      const style = {
        stroke: row === undefined ? '' : colourOf(row),
        lineWidth: 1.5,
        opacity: 0.7,
      };
      return {
        type: 'group',
        children: [
          { type: 'line', shape: { x1: left, y1: y, x2: right, y2: y }, style },
          { type: 'line', shape: { x1: x, y1: bottom, x2: x, y2: top }, style },
        ],
      };
    },
  };
}

/** What a mark tells. */
export function costText({ figure }: Pick<CostChart, 'figure'>, row: CostRow): string {
  const value = row.value === null ? 'value not known' : meanText(figure.metric, row.value);
  const told = [
    `<b>${escapeHtml(row.label)}</b>`,
    `${moneyText(row.cost_per_endpoint_usd)} USD an endpoint`,
    `${dollars(row.power_per_endpoint_w)} W an endpoint`,
    `${escapeHtml(figure.metric.label)} ${value}`,
  ];
  if (row.best_buy?.value != null) {
    told.push(`best buy with probability ${shareText(row.best_buy.value)}`);
  }
  return told.join('<br>');
}

function axis(values: readonly number[], isLog: boolean, theme: ChartTheme) {
  const log = isLog && values.every((value) => value > 0) && values.length > 0;
  const [min, max] = log ? logExtent(values) : [undefined, undefined];
  const custom = min === undefined || max === undefined ? {} : { customValues: logTicks(min, max) };
  return {
    type: log ? 'log' : 'value',
    ...(min !== undefined && { min, max }),
    scale: true,
    nameLocation: 'middle',
    nameTextStyle: { color: theme.text, fontSize: 13 },
    axisLine: { show: true, lineStyle: { color: theme.muted } },
    axisTick: custom,
    minorTick: { show: false },
    splitLine: { lineStyle: { color: theme.grid } },
    ticks: custom,
  };
}

/** The rows in the order of their marks. */
export const markedRows = ({ rows }: CostPanel): Valued[] => rows.filter(isValued);

/** The chart of one panel: a mark a network, filled on the front, which a line joins. */
export function costOption(chart: CostChart): EChartsCoreOption {
  const { figure, panel, theme, narrow } = chart;
  const rows = markedRows(panel);
  const lookOf = looksOf(named(panel), theme);
  const front = rows
    .filter((row) => row.is_on_front)
    .toSorted((a, b) => a.cost_per_endpoint_usd.value - b.cost_per_endpoint_usd.value);
  const costs = rows.flatMap(({ cost_per_endpoint_usd: { low, high, value } }) => [
    low,
    value,
    high,
  ]);
  const values = rows.flatMap(({ value: { low, high, mean } }) => [
    low ?? mean,
    mean,
    high ?? mean,
  ]);
  const { ticks: xTicks, ...x } = axis(costs, true, theme);
  const { ticks: yTicks, ...y } = axis(values, true, theme);
  const text = { color: theme.muted, hideOverlap: true };
  return {
    animation: false,
    grid: { left: narrow ? 72 : 92, right: 24, top: 16, bottom: 52 },
    tooltip: {
      ...tooltipStyle(theme),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const row = rows[dataIndex];
        return row === undefined ? '' : costText(chart, row);
      },
    },
    xAxis: {
      ...x,
      name: 'Cost in USD an endpoint (log)',
      nameGap: 32,
      axisLabel: { ...text, ...xTicks, formatter: dollars },
    },
    yAxis: {
      ...y,
      name: `${metricTitle(figure.metric)}${y.type === 'log' ? ', log' : ''}`,
      nameGap: narrow ? 52 : 64,
      axisLabel: {
        ...text,
        ...yTicks,
        formatter: (value: number) => plainText(figure.metric, value),
      },
    },
    series: [
      intervalSeries(rows, (row) => lookOf(nameOf(row)).colour),
      {
        id: 'front',
        type: 'line',
        silent: true,
        symbol: 'none',
        lineStyle: { color: theme.muted, width: 1.5, type: 'dashed' },
        data: front.map(({ cost_per_endpoint_usd: cost, value }) => [cost.value, value.mean]),
      },
      {
        id: 'networks',
        type: 'scatter',
        symbolSize: 12,
        data: rows.map((row) => {
          const { colour, symbol } = lookOf(nameOf(row));
          return {
            value: [row.cost_per_endpoint_usd.value, row.value.mean],
            symbol,
            itemStyle: row.is_on_front
              ? { color: colour }
              : { color: theme.surface, borderColor: colour, borderWidth: 2 },
          };
        }),
      },
    ],
  };
}

/** Which of the series of `costOption` has the marks. */
export const MARKS_SERIES = 2;

/** The chart in words: how many networks are on the front, and where it ends. */
export function costSummary({ panel }: { panel: CostPanel }): string {
  const rows = markedRows(panel);
  if (rows.length === 0) return 'No network has a price and a result yet.';
  const front = rows.filter((row) => row.is_on_front).map(({ label }) => label);
  const where = panel.title === '' ? '' : `${panel.title}: `;
  const names = front.length === 0 ? 'none' : front.join(', ');
  return `${where === '' ? 'Of' : `${where}of`} ${formatCount(rows.length, 'network')}, those that none beats in cost and value (filled, joined by a line): ${names}.`;
}
