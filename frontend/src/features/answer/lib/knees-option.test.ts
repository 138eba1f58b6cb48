import { expect, test } from 'vitest';

import type { KneeCell, KneesFigure } from '@/api-schema/models';
import { chartTheme } from '@/lib/chart-theme';

import { figureFacts } from './figure-facts';
import { kneesHeight, kneesOption, kneesSummary } from './knees-option';

const theme = chartTheme('light');

function cell(row: number, column: number, part: Partial<KneeCell>): KneeCell {
  return {
    row,
    column,
    place: `With outstanding per core ${String(row + 1)}`,
    label: column === 0 ? 'Torus' : 'HyperX',
    where: { 'workload.outstanding_per_core': row + 1 },
    status: 'reached',
    knee: 32,
    earliest: 32,
    shown: '4 GB/s',
    text: 'More than 4 GB/s no longer pays <at all>.',
    ...part,
  };
}

const figure: KneesFigure = {
  kind: 'knees',
  title: 'Where more bandwidth stops paying',
  method: [],
  metric: {
    name: 'completion_time_ns',
    label: 'completion time',
    unit: 'ns',
    shown_unit: 'µs',
    shown_scale: 1000,
    better: 'lower',
    relative_to: null,
  },
  x: {
    path: 'network.link_bandwidth_gbps',
    label: 'bandwidth',
    unit: 'gbps',
    kind: 'resource',
    labels: ['1 GB/s', '2 GB/s', '4 GB/s', '8 GB/s'],
    values: [8, 16, 32, 64],
    is_log: true,
  },
  rows: [1, 2, 3].map((limit) => `With outstanding per core ${String(limit)}`),
  columns: ['Torus', 'HyperX'],
  panels: [
    {
      title: '',
      coordinates: {},
      cells: [
        cell(0, 0, {}),
        cell(0, 1, { status: 'not_reached', knee: null, earliest: 64, shown: '8 GB/s or more' }),
        cell(1, 0, { earliest: 16, shown: '2 to 4 GB/s' }),
        cell(1, 1, { status: 'undetermined', knee: null, earliest: null, shown: 'undetermined' }),
        cell(2, 0, { status: 'unknown', knee: null, earliest: null, shown: 'not known' }),
      ],
    },
  ],
};

interface Drawn {
  value: [number, number, number];
  visualMap?: boolean;
  label: { show: boolean };
  itemStyle?: { color?: string; decal?: object };
}

interface Option {
  tooltip: { formatter: (at: { dataIndex: number }) => string };
  visualMap: { min: number; max: number; text: string[] };
  xAxis: { data: string[] };
  yAxis: { data: string[]; inverse: boolean };
  series: [
    {
      data: Drawn[];
      label: { formatter: (at: { dataIndex: number }) => string };
    },
  ];
}

function drawn(width = 800): Option {
  return kneesOption({ figure, theme, narrow: false, width }) as unknown as Option;
}

test('a row is a place from the top, a column a choice', () => {
  const { xAxis, yAxis } = drawn();
  expect(xAxis.data).toEqual(['Torus', 'HyperX']);
  expect(yAxis.data).toEqual(figure.rows);
  expect(yAxis.inverse).toBe(true);
  expect(kneesHeight({ figure })).toBeGreaterThan(200);
});

test('colour is the knee, or the last value tried where it is not reached', () => {
  const { series, visualMap } = drawn();
  const [{ data }] = series;
  const places = data.map(({ value: [column, row] }) => [row, column]);
  expect(places).toEqual(figure.panels[0]?.cells.map(({ row, column }) => [row, column]));
  expect(data.slice(0, 3).map(({ value }) => value[2])).toEqual([32, 64, 32].map(Math.log));
  expect([visualMap.min, visualMap.max]).toEqual([8, 64].map(Math.log));
  expect(visualMap.text).toEqual(['8 GB/s', '1 GB/s']);
});

test('what is undetermined or may be earlier is hatched, and what is not known is grey', () => {
  const [{ data }] = drawn().series;
  const hatched = data.map(({ itemStyle }) => itemStyle?.decal !== undefined);
  expect(hatched).toEqual([false, false, true, true, false]);
  const offScale = data.map(({ visualMap }) => visualMap === false);
  expect(offScale).toEqual([false, false, false, true, true]);
  expect(data[4]?.itemStyle?.color).toBe(theme.grid);
});

test('a cell has its knee in short, folded where there is little room, and its sentence beside it', () => {
  const wide = drawn().series[0].label;
  expect(wide.formatter({ dataIndex: 1 })).toBe('8 GB/s or more');
  const narrow = drawn(320).series[0].label;
  expect(narrow.formatter({ dataIndex: 3 })).toBe('undetermined');
  const small = drawn(250).series[0];
  expect(small.label.formatter({ dataIndex: 1 }).split('\n')).toHaveLength(2);
  // What does not fit even so is left out: the tooltip and the table have it.
  expect(small.data.map(({ label }) => label.show)).toEqual([true, true, true, false, true]);
  expect(drawn().tooltip.formatter({ dataIndex: 0 })).toBe(
    'More than 4 GB/s no longer pays &lt;at all&gt;.',
  );
});

test('the summary counts what is reached and says how to read the rest', () => {
  expect(kneesSummary(figure)).toBe(
    'More bandwidth stops paying within the values tried in 2 of 5 cells: a row a place, a column a ' +
      'choice. Hatched cells are undetermined, or may lie earlier. “Or more”: the last value tried ' +
      'still pays. Grey cells are not known.',
  );
  expect(figureFacts(figure, 0.95)).toEqual(['Each knee decided at 95 %']);
});
