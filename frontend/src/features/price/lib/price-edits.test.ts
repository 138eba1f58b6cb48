import { parse } from 'yaml';

import { rowsOf, withNumber } from './price-edits';

const TEXT = `# of us
components:
  - component: switch
    name: 64 ports   # large
    price_usd: 30000 # quote 17
    source: a
  - {component: nic, name: adapter, price_usd: 1500, source: b}
  - component: rack
`;

it('reads the numbers of each component', () => {
  expect(rowsOf(TEXT)).toEqual([
    {
      name: '64 ports',
      numbers: {
        price_usd: 30_000,
        low_fraction: '',
        high_fraction: '',
        power_w: '',
        idle_power_fraction: '',
      },
    },
    {
      name: 'adapter',
      numbers: {
        price_usd: 1500,
        low_fraction: '',
        high_fraction: '',
        power_w: '',
        idle_power_fraction: '',
      },
    },
    {
      name: 'component 3',
      numbers: {
        price_usd: '',
        low_fraction: '',
        high_fraction: '',
        power_w: '',
        idle_power_fraction: '',
      },
    },
  ]);
});

it('changes one number and nothing else', () => {
  expect(withNumber(TEXT, 0, 'price_usd', 31_500)).toBe(TEXT.replace('30000', '31500'));
  expect(withNumber(TEXT, 1, 'price_usd', 0)).toBe(TEXT.replace('1500', '0'));
});

it('adds a number that the text does not have, in the way of its component', () => {
  const added = withNumber(TEXT, 0, 'low_fraction', 0.8);
  expect(added).toContain(
    '    price_usd: 30000 # quote 17\n    low_fraction: 0.8\n    source: a\n',
  );
  expect(withNumber(TEXT, 1, 'power_w', 25)).toContain('price_usd: 1500, power_w: 25, source: b}');
  const last = withNumber(TEXT, 2, 'price_usd', 3000);
  expect(parse(last)).toMatchObject({
    components: [{}, {}, { component: 'rack', price_usd: 3000 }],
  });
});

it('adds to JSON, too', () => {
  const json = '{"components": [{ "component": "rack", "name": "rack"}]}';
  expect(JSON.parse(withNumber(json, 0, 'price_usd', 5))).toEqual({
    components: [{ component: 'rack', price_usd: 5, name: 'rack' }],
  });
});

it('leaves alone what it cannot read', () => {
  for (const text of ['', 'components: [', 'components: 5', 'components: [1]', '- a']) {
    expect(rowsOf(text)).toBeNull();
    expect(withNumber(text, 0, 'price_usd', 5)).toBe(text);
  }
  expect(withNumber(TEXT, 9, 'price_usd', 5)).toBe(TEXT);
});
