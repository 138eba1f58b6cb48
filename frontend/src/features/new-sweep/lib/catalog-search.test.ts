import { CATALOG } from '@/testing/data/catalog';

import { allowedText, defaultText, hitKey, searchCatalog } from './catalog-search';

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
