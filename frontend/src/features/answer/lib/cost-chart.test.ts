import type { Answer, CostFigure } from '@/api-schema/models';
import { chartTheme } from '@/lib/chart-theme';

import costs from '../../../../../tests/golden/data/costs.json?raw';

import {
  costLegend,
  costOption,
  costSummary,
  costText,
  markedRows,
  MARKS_SERIES,
} from './cost-chart';
import { moneyText } from './money';
import { readFactors, writeFactors } from './price-factors';

const theme = chartTheme('light');
const [figure] = (JSON.parse(costs) as Answer).figures as CostFigure[];

function first() {
  const panel = figure?.panels[0];
  if (figure === undefined || panel === undefined) throw new Error('no figure of costs');
  return { figure, panel, theme, narrow: false };
}

interface Drawn {
  series: { id: string; data: { value: number[]; itemStyle: { color: string } }[] }[];
}

it('fills the marks on the front and joins them by rising cost', () => {
  const chart = first();
  const { series } = costOption(chart) as unknown as Drawn;
  expect(series.map(({ id }) => id)).toEqual(['intervals', 'front', 'networks']);
  const rows = markedRows(chart.panel);
  const marks = series[MARKS_SERIES]?.data ?? [];
  expect(marks).toHaveLength(rows.length);
  rows.forEach((row, index) => {
    const filled = marks[index]?.itemStyle.color !== theme.surface;
    expect(filled).toBe(row.is_on_front);
    expect(marks[index]?.value).toEqual([row.cost_per_endpoint_usd.value, row.value.mean]);
  });
  const front = series[1]?.data as unknown as number[][];
  expect(front).toHaveLength(rows.filter((row) => row.is_on_front).length);
  expect(front.map(([cost]) => cost)).toEqual(
    front.map(([cost]) => cost).toSorted((a = 0, b = 0) => a - b),
  );
});

it('gives all rates of a topology the look of the topology', () => {
  const { panel } = first();
  expect(costLegend([panel], theme).map(({ label }) => label)).toHaveLength(3);
});

it('says cost, power, value and how surely it is the best buy', () => {
  const chart = first();
  const [best] = markedRows(chart.panel);
  if (best === undefined) throw new Error('no row');
  const text = costText(chart, best);
  expect(text).toContain(best.label);
  expect(text).toContain(`${moneyText(best.cost_per_endpoint_usd)} USD an endpoint`);
  expect(text).toContain('best buy with probability');
  expect(costSummary(chart)).toMatch(/^At 256 endpoints: of 12 networks, those that none beats/);
});

it('draws nothing of a network whose value is not known', () => {
  const { panel, ...rest } = first();
  const without = { ...panel, rows: panel.rows.map((row) => ({ ...row, value: null })) };
  expect(markedRows(without)).toEqual([]);
  expect(costSummary({ panel: without })).toBe('No network has a price and a result yet.');
  expect(costOption({ ...rest, panel: without })).toBeDefined();
});

it('keeps factors of classes in the address', () => {
  expect([...readFactors('switch=0.8,nic=x,=3,rack=2')]).toEqual([
    ['switch', 0.8],
    ['rack', 2],
  ]);
  expect(
    writeFactors(
      new Map([
        ['switch', 0.8],
        ['rack', 1],
      ]),
    ),
  ).toBe('switch=0.8');
  expect(writeFactors(new Map([['rack', 1]]))).toBeNull();
});
