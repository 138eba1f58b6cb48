import type { LinesFigure, LinesPanel } from '@/api-schema/models';
import { chartTheme, topologyStyle } from '@/lib/chart-theme';
import { loadAnswer, payingAnswer } from '@/testing/data/packet-answers';

import { placeExtent, valueExtent } from './lines-axes';
import { brokenSteps, linesHeight, linesOption, pickedPoint, solidPoints } from './lines-option';
import { linesSummary } from './lines-summary';
import { looksLegend } from './looks';

const theme = chartTheme('light');

interface Series {
  id: string;
  name: string;
  type: string;
  data: { value: unknown; itemStyle?: { color: string; borderType?: string } }[];
  lineStyle?: { type: unknown; color: string };
  itemStyle: { color: string };
}

interface Option {
  series: Series[];
  xAxis: { type: string; name: string; axisLabel: { formatter: (value: number) => string } };
  yAxis: { type: string; name: string; axisLabel: { formatter: (value: number) => string } };
  tooltip: { formatter: (item: object) => string };
  legend: { data: string[]; show: boolean };
}

function shown({ figures: [figure] }: { figures: unknown[] }, index = 0) {
  const lines = figure as LinesFigure;
  const panel = lines.panels[index];
  if (panel === undefined) throw new Error('the figure has no such panel');
  const chart = { figure: lines, panel, confidence: 0.95, theme, narrow: false, width: 900 };
  return { chart, panel, option: linesOption(chart) as unknown as Option };
}

const byId = ({ series }: Option, id: string) => series.find((each) => each.id === id);

it('draws the value itself, all lines on one axis, logarithmic where values double', () => {
  const { option, panel } = shown(payingAnswer());
  expect(option.series.slice(0, 6).map(({ id }) => id)).toEqual(
    panel.lines.map(({ label }) => `line:${label}`),
  );
  const [first] = panel.lines;
  expect(option.series[0]?.data.map(({ value }) => value)).toEqual(
    first?.points.map(({ x, value }) => [x, value.mean]),
  );
  expect([option.xAxis.type, option.yAxis.type]).toEqual(['log', 'log']);
  expect(option.xAxis.name).toBe('Link bandwidth (Gb/s)');
  expect(option.xAxis.axisLabel.formatter(16)).toBe('16');
  expect(option.yAxis.axisLabel.formatter(100_000)).toBe('100 µs');
});

it('draws the ideal as a neutral broken line that takes no colour from the choices', () => {
  const { option } = shown(payingAnswer());
  const ideal = byId(option, 'line:single_router');
  expect(ideal?.lineStyle).toMatchObject({ type: 'dashed', color: theme.ideal });
  expect(ideal?.name).toBe('single_router (ideal)');
  expect(byId(option, 'line:ring')?.itemStyle.color).toBe(topologyStyle(theme, 'ring')?.colour);
});

it('marks a knee by a ring, and by a dotted one where it may lie already', () => {
  const { option, panel } = shown(payingAnswer());
  const hyperx = panel.lines.find(({ label }) => label === 'hyperx');
  const at = (x: number) => [x, hyperx?.points.find((point) => point.x === x)?.value.mean];
  expect(byId(option, 'knee:hyperx')?.data).toEqual([
    { value: at(32), itemStyle: { borderType: 'solid' } },
    { value: at(16), itemStyle: { borderType: 'dotted' } },
  ]);
  expect(byId(option, 'knee:ring')).toBeUndefined();
});

it('draws points that are not steady hollow and joins them by broken lines', () => {
  const { option, panel } = shown(loadAnswer());
  const [dragonfly] = panel.lines;
  if (dragonfly === undefined) throw new Error('there are lines');
  const x = (point: { x: number } | null) => point?.x ?? null;
  expect(solidPoints(dragonfly).map(x)).toEqual([0.1, 0.3, null, 0.5, null, 0.7, null, 0.9]);
  expect(brokenSteps(dragonfly).map(x)).toEqual([0.3, 0.5, null, 0.5, 0.7, null, 0.7, 0.9, null]);
  const styles = byId(option, 'line:dragonfly')?.data.map(({ itemStyle }) => itemStyle?.color);
  expect(styles).toEqual([
    ...[undefined, undefined, undefined, theme.surface],
    ...[undefined, theme.surface, undefined, theme.surface],
  ]);
  expect(byId(option, 'broken:dragonfly')?.lineStyle?.type).toEqual([3, 5]);
  expect(byId(option, 'broken:hyperx')).toBeUndefined();
});

it('shows between which loads lines saturate, and where they cross', () => {
  const { option } = shown(loadAnswer());
  expect(byId(option, 'saturation:dragonfly')?.data).toEqual([[0.3, 0.5]]);
  expect(byId(option, 'saturation:torus')?.data).toEqual([[0.7, 0.9]]);
  expect(byId(option, 'saturation:hyperx')).toBeUndefined();
  expect(byId(option, 'crossings')?.data).toEqual([[0.387, 0.3, 0.5]]);
  expect(option.xAxis.type).toBe('value');
  const tip = (seriesId: string) => option.tooltip.formatter({ seriesId, dataIndex: 0 });
  expect(tip('crossings')).toContain('from 0.5 on torus');
  expect(tip('saturation:torus')).toContain('torus saturates below 0.9');
});

it('finds the point behind a mark past the gaps', () => {
  const { panel, option } = shown(loadAnswer());
  expect(pickedPoint(panel, 0, 1)).toBe(1);
  expect(pickedPoint(panel, 0, 2)).toBeUndefined();
  expect(pickedPoint(panel, 0, 3)).toBe(2);
  const tip = option.tooltip.formatter({ seriesId: 'line:dragonfly', dataIndex: 3 });
  expect(tip).toContain('not steady');
});

it('escapes what users wrote', () => {
  const { chart, panel } = shown(loadAnswer());
  const lines = panel.lines.map((line) => ({ ...line, label: '<b>x</b>' }));
  const option = linesOption({ ...chart, panel: { ...panel, lines } }) as unknown as Option;
  expect(option.tooltip.formatter({ seriesId: 'line:<b>x</b>', dataIndex: 0 })).not.toContain(
    '<b>x',
  );
});

it('keeps an axis of shares or with a value of zero linear, and one of a single place whole', () => {
  const { panel, chart } = shown(payingAnswer());
  const zero: LinesPanel = {
    ...panel,
    lines: panel.lines.map((line) => ({
      ...line,
      points: line.points.map((point, index) =>
        index > 0 ? point : { ...point, value: { mean: 0, low: 0, high: 0, n: 5 } },
      ),
    })),
  };
  expect(valueExtent(panel, { unit: 'fraction' }).isLog).toBe(false);
  expect(valueExtent(zero, { unit: 'ns' })).toMatchObject({ isLog: false, min: 0 });
  const { min, max } = placeExtent(chart.figure.x, [16]);
  expect(min).toBeLessThan(16);
  expect(max).toBeGreaterThan(16);
});

it('grows with its legend', () => {
  const { chart } = shown(payingAnswer());
  expect(linesHeight({ ...chart, width: 300 })).toBeGreaterThan(linesHeight(chart));
});

it('says in words what each line shows at the end', () => {
  const paying = shown(payingAnswer());
  expect(linesSummary(paying.chart.figure, paying.panel, 0.95)).toMatch(
    /^At 16 endpoints: at 64 Gb\/s, single_router \(ideal\) [\d.]+ µs, ring .* A ring marks where more stops paying\.$/,
  );
  const load = shown(loadAnswer());
  expect(linesSummary(load.chart.figure, load.panel, 0.95)).toMatch(
    /^At 0\.9, dragonfly [\d.]+ µs \(not steady\).*Hollow points on broken lines are not steady\.$/,
  );
  expect(linesSummary(load.chart.figure, { ...load.panel, lines: [] }, 0.95)).toBe(
    'No point of this chart has a result yet.',
  );
});

it('has names at the ends of up to eight lines, and a legend where there is no room for them', () => {
  const { chart, panel, option } = shown(payingAnswer());
  expect(byId(option, 'names')).toBeDefined();
  expect(option.legend.show).toBe(false);
  const narrow = linesOption({ ...chart, width: 360 }) as unknown as Option;
  expect(byId(narrow, 'names')).toBeUndefined();
  expect(narrow.legend.show).toBe(true);
  const [line] = panel.lines;
  if (line === undefined) throw new Error('there are lines');
  const lines = Array.from({ length: 9 }, (_unused, index) => ({
    ...line,
    label: `choice ${String(index)}`,
  }));
  const many = linesOption({ ...chart, panel: { ...panel, lines } }) as unknown as Option;
  expect(many.legend.show).toBe(true);
});

it('leaves names and legend to the figure where it is one of several', () => {
  const { chart, option } = shown(payingAnswer());
  const small = linesOption({ ...chart, small: true }) as unknown as Option;
  expect(byId(small, 'names')).toBeUndefined();
  expect(small.legend.show).toBe(false);
  expect(small.yAxis.name).toBe('');
  expect(linesHeight({ ...chart, small: true, width: 400 })).toBeLessThan(linesHeight(chart));
  const legend = looksLegend(chart.figure, theme);
  expect(legend.map(({ label }) => label)).toEqual(option.legend.data);
});

it('holds the values of all panels on one axis where they stand beside one another', () => {
  const { chart } = shown(payingAnswer());
  const scale = chart.figure.panels;
  const extents = scale.map((panel) => {
    const { yAxis } = linesOption({ ...chart, panel, scale }) as unknown as {
      yAxis: { min: number; max: number };
    };
    return [yAxis.min, yAxis.max];
  });
  expect(extents.length).toBeGreaterThan(1);
  expect(new Set(extents.map(String)).size).toBe(1);
});
