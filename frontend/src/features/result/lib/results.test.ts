import {
  type ColumnFilter,
  columnFiltersOf,
  filterExpression,
  literal,
  parseColumnFilter,
  printColumnFilter,
} from '@/lib/column-filter';
import { COLUMNS, rowsOf } from '@/testing/data/results';
import { DONE } from '@/testing/data/sweep';

import { cellText, coordinateWidth, defaultColumns, longestLabel, visibleColumns } from './columns';
import { ariaSort, parseSort, toggledSort } from './sort';

describe('column filters', () => {
  it.each([
    ['torus~ring', { kind: 'one_of', values: ['torus', 'ring'] }],
    ['1e3..5e6', { kind: 'range', low: 1000, high: 5_000_000 }],
    ['..10', { kind: 'range', low: null, high: 10 }],
    ['3..', { kind: 'range', low: 3, high: null }],
  ])('reads %s', (text, filter) => {
    expect(parseColumnFilter(text)).toEqual(filter);
  });

  it.each(['', '..', 'a..b'])('ignores %j', (text) => {
    expect(parseColumnFilter(text)).toBeNull();
  });

  it('survives the way through the address', () => {
    const filter: ColumnFilter = { kind: 'range', low: null, high: 2.5 };
    const search = new URLSearchParams({ 'f.mean_hops': printColumnFilter(filter), sort: 'a' });
    expect(columnFiltersOf(search)).toEqual(new Map([['mean_hops', filter]]));
  });

  it('quotes text and leaves numbers and truth values bare', () => {
    expect(literal("it's")).toBe("'it\\'s'");
    expect(literal('8')).toBe('8');
    expect(literal('true')).toBe('true');
  });

  it('joins the written filter with those of the columns', () => {
    const columns = new Map<string, ColumnFilter>([
      ['topology', { kind: 'one_of', values: ['torus', 'ring'] }],
      ['completion_time_ns', { kind: 'range', low: 10, high: 20 }],
    ]);
    expect(filterExpression('replicate = 0 or cached', columns)).toBe(
      "(replicate = 0 or cached) and topology in ['torus', 'ring'] and completion_time_ns >= 10 and completion_time_ns <= 20",
    );
    expect(filterExpression(' replicate = 0 ', new Map())).toBe('replicate = 0');
    expect(filterExpression('', new Map())).toBeUndefined();
  });
});

describe('sorting', () => {
  it('goes ascending, descending, unsorted', () => {
    expect(toggledSort(null, 'a', false)).toBe('a');
    expect(toggledSort('a', 'a', false)).toBe('-a');
    expect(toggledSort('-a', 'a', false)).toBe('');
    expect(toggledSort('a', 'b', false)).toBe('b');
  });

  it('adds columns and keeps their order', () => {
    expect(toggledSort('-a', 'b', true)).toBe('-a,b');
    expect(toggledSort('-a,b', 'b', true)).toBe('-a,-b');
    expect(toggledSort('-a,-b', 'a', true)).toBe('-b');
    expect(ariaSort(parseSort('-a,b'), 'a')).toBe('descending');
    expect(ariaSort(parseSort('-a,b'), 'c')).toBe('none');
  });
});

describe('columns', () => {
  it('shows coordinates and the first metrics by default', () => {
    expect(defaultColumns(COLUMNS)).toContain('topology');
    expect(defaultColumns(COLUMNS)).not.toContain('cached');
    expect(defaultColumns(COLUMNS)).toContain('p99_read_latency_ns');
    const family = COLUMNS.map((column) => ({
      ...column,
      name: column.name.replace('mean_read', 'read'),
    }));
    const metric = { kind: 'metric' as const, unit: null, help: '' };
    const twins = [...family, { ...metric, name: 'a_p50_ns' }, { ...metric, name: 'a_p99_ns' }];
    expect(defaultColumns(twins)).not.toContain('a_p99_ns');
  });

  it('shows what was chosen, and the default when nothing of it exists', () => {
    expect(visibleColumns(COLUMNS, 'cached,topology').map(({ name }) => name)).toEqual([
      'cached',
      'topology',
    ]);
    expect(visibleColumns(COLUMNS, 'gone').length).toBe(defaultColumns(COLUMNS).length);
    expect(visibleColumns([], null)).toEqual([]);
  });

  it('writes a share in per cent, chosen or measured', () => {
    const [row] = rowsOf(DONE);
    const load = { name: 'workload.offered_load', unit: 'fraction', help: '' };
    const given = row && {
      ...row,
      coordinates: { [load.name]: 0.1 },
      metrics: { [load.name]: 0.1 },
    };
    const kinds = ['coordinate', 'metric'] as const;
    expect(kinds.map((kind) => given && cellText(given, { ...load, kind }))).toEqual([
      '10 %',
      '10 %',
    ]);
  });

  it('writes cells with their units', () => {
    const [row] = rowsOf(DONE);
    const texts = COLUMNS.slice(0, 9).map((column) => (row ? cellText(row, column) : ''));
    expect(texts.slice(0, 8)).toEqual([
      '0',
      '0',
      'completed',
      'yes',
      'Single router',
      '8 Gb/s',
      '8 Gb/s',
      '16',
    ]);
    expect(texts[8]).toMatch(/µs$/);
  });
});

describe('widths', () => {
  const column = (name: string) => ({ name, kind: 'coordinate' as const, unit: null, help: '' });
  const axis = (paths: string[], labels: string[]) => ({
    name: 'machine',
    paths,
    unit: null,
    values: labels.map((label) => ({ label, value: label })),
  });

  it('come from the labels of the axis, part by part where values are zipped', () => {
    const single = axis(['topology'], ['torus', 'dragonfly groups=9']);
    expect(longestLabel(column('topology'), [single])).toBe(18);
    expect(longestLabel(column('routing'), [single])).toBe(0);
    const zipped = axis(['topology', 'network.buffer_bytes'], ['torus / 98304 B', 'ring / 16 B']);
    expect(longestLabel(column('topology'), [zipped])).toBe(5);
    expect(longestLabel(column('network.buffer_bytes'), [zipped])).toBe(7);
  });

  it('hold long labels and have bounds', () => {
    expect(coordinateWidth(5)).toBe(145);
    expect(coordinateWidth(44)).toBeGreaterThan(300);
    expect(coordinateWidth(500)).toBe(440);
  });
});
