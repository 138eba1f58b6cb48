import { languageOf } from '@/lib/requests/spec-body';
import { CATALOG } from '@/testing/data/catalog';
import { EXAMPLE_TEXT } from '@/testing/data/sweep';

import { allowedText, defaultText, hitKey, searchCatalog } from './catalog-search';
import { locate, pointerParts, rangeOfPointer } from './locate';

function textAt(text: string, pointer: string): string | null {
  const range = rangeOfPointer(text, pointer);
  return range === null ? null : text.slice(range.from, range.to);
}

describe('locating a problem', () => {
  it('finds keys, items and nested values in YAML', () => {
    expect(textAt(EXAMPLE_TEXT, '/replicates')).toBe('replicates');
    expect(textAt(EXAMPLE_TEXT, '/axes/topology/3/dimensions')).toBe('dimensions');
    expect(textAt(EXAMPLE_TEXT, '/axes/endpoints/1')).toBe('256');
    expect(textAt(EXAMPLE_TEXT, '/axes/topology/1')).toBe('{kind: ring}');
  });

  it('finds them in JSON too', () => {
    expect(textAt('{"axes": {"a/b": [1, 2]}}', '/axes/a~1b/1')).toBe('2');
  });

  it('stops at the deepest part that exists', () => {
    expect(textAt(EXAMPLE_TEXT, '/axes/nothing/here')).toBe('axes');
    expect(textAt(EXAMPLE_TEXT, '/nothing')).toBeNull();
  });

  it('unescapes pointers', () => {
    expect(pointerParts('/a~1b/c~0d')).toEqual(['a/b', 'c~d']);
    expect(pointerParts('')).toEqual([]);
  });

  it('falls back on the line, then on the start', () => {
    const text = 'a: 1\n  b: [\nc: 2';
    expect(locate(text, { message: 'broken', line: 2, value: null })).toMatchObject({
      from: 7,
      to: 11,
      line: 2,
    });
    expect(locate(text, { message: 'bad', value: null })).toMatchObject({ from: 0, line: 1 });
    expect(locate('', { message: 'empty', line: 9, value: null })).toMatchObject({
      from: 0,
      to: 0,
    });
  });

  it('survives a text that cannot be parsed', () => {
    expect(() => locate('{[', { message: 'x', pointer: '/a/b', value: null })).not.toThrow();
  });
});

it('tells JSON from YAML', () => {
  expect(languageOf('  {"a": 1}')).toBe('json');
  expect(languageOf('a: {b: 1}')).toBe('yaml');
});

describe('the catalogue', () => {
  it('finds components whole and parameters alone', () => {
    expect(searchCatalog(CATALOG, 'torus')[0]?.params).toHaveLength(3);
    const hits = searchCatalog(CATALOG, 'latency');
    expect(hits.map(({ params }) => params.map(({ name }) => name))).toEqual([['link_latency_ns']]);
    expect(searchCatalog(CATALOG, 'no such thing')).toEqual([]);
    expect(searchCatalog(CATALOG, '')).toHaveLength(
      Object.values(CATALOG.sections).reduce((sum, components) => sum + components.length, 0),
    );
  });

  it('keeps to the components of one model', () => {
    const kinds = (model: string) =>
      searchCatalog(CATALOG, 'routing', model).map(({ component }) => component.kind);
    expect(kinds('packet')).toEqual(['minimal']);
    expect(kinds('static')).toEqual(['min_hop', 'up_down', 'dfsssp', 'imported']);
    const reports = searchCatalog(CATALOG, 'report').map(hitKey);
    expect(new Set(reports).size).toBe(2);
  });

  it('says what texts and fabrics a parameter takes', () => {
    const [hit] = searchCatalog(CATALOG, 'link_latency_ns');
    const [param] = hit?.params ?? [];
    if (param === undefined) throw new Error('the catalogue has a link latency');
    expect(allowedText({ ...param, type: 'text_list' })).toBe('list of texts');
    expect(allowedText({ ...param, type: 'fabric' })).toContain('name@version');
  });

  it('writes ranges and defaults with units', () => {
    const network = CATALOG.sections['network']?.[0]?.params ?? [];
    expect(network.map(allowedText)).toEqual(['> 0 Gb/s', '≥ 0 ns', '≥ 1 B']);
    expect(network.map(defaultText)).toEqual([
      '100 Gb/s (12.5 GB/s)',
      '10 ns',
      '16 KiB (16,384 B)',
    ]);
  });
});
