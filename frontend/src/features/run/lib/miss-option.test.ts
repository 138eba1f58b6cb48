import { chartTheme } from '@/lib/chart-theme';
import { MEMORY } from '@/testing/data/traffic';

import { missHeight, missNs, missOption, missSummary, PART_NAMES } from './miss-option';

const parts = MEMORY.parts_ns;
if (parts === null) throw new Error('the data hold parts');
const LIGHT = chartTheme('light');

interface BarSeries {
  name: string;
  data: number[];
  itemStyle: { color: string; decal?: object };
  label: { show: boolean };
}
const seriesOf = (found: typeof parts) =>
  missOption(found, LIGHT, 900)['series'] as unknown as BarSeries[];

it('stacks every part of a miss to what it takes', () => {
  const series = seriesOf(parts);
  expect(series).toHaveLength(PART_NAMES.length);
  expect(series.reduce((sum, { data }) => sum + (data[0] ?? 0), 0)).toBe(MEMORY.miss_latency_ns);
  expect(missNs(parts)).toBe(MEMORY.miss_latency_ns);
});

it('tells every part from the others by colour or pattern', () => {
  const looks = seriesOf(parts).map(({ itemStyle: { color, decal } }) =>
    JSON.stringify([color, decal]),
  );
  expect(new Set(looks).size).toBe(PART_NAMES.length);
});

it('leaves out what takes no time, and gives the legend the room it needs', () => {
  const few = { ...parts, other_caches: 0, cache: 0 };
  expect(seriesOf(few).map(({ name }) => name)).not.toContain('other caches');
  expect(missHeight(parts, 320)).toBeGreaterThan(missHeight(parts, 1200));
});

it('says the longest part and how long messages queue', () => {
  expect(missSummary(parts)).toBe(
    'A miss takes 512 ns in the mean. Its longest part is memory: 150 ns (29.3 %). Requests and replies queue for 110 ns (21.5 %).',
  );
  const none = Object.fromEntries(PART_NAMES.map((name) => [name, 0])) as unknown as typeof parts;
  expect(missSummary(none)).toBe('A miss takes no time.');
});
