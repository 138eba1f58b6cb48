import type { PriceComponent } from '@/api-schema/models';
import { FREE_RACK as RACK } from '@/testing/price-handlers';

import { groupsOf, powerText, priceText, serviceText, spreadText } from './component-text';

it('writes a price as the sum that it is', () => {
  expect(priceText({ ...RACK, price_usd: 37_299 })).toBe('$37,299');
  expect(priceText({ ...RACK, price_usd: -892.3, price_per_port_usd: 350.4 })).toBe(
    '−$892.3 + $350.4 a port',
  );
  expect(priceText({ ...RACK, price_per_gbps_usd: 0.5771, price_per_m_gbps_usd: 0.4079 })).toBe(
    '$0.5771 a Gb/s + $0.4079 a metre and Gb/s',
  );
  expect(priceText(RACK)).toBe('$0');
});

it('writes power, spread and what a component serves', () => {
  expect(powerText({ ...RACK, power_w: 2524 })).toBe('2,524 W');
  const saving = { ...RACK, power_w: 25, idle_power_fraction: 0.6, stalled_power_fraction: 0.7 };
  expect(powerText(saving)).toBe('25 W, idle × 0.6, stalled × 0.7');
  expect(powerText({ ...RACK, power_per_port_w: 2.8 })).toBe('2.8 W a port');
  expect(powerText(RACK)).toBe('0 W');
  expect(spreadText({ ...RACK, low_fraction: 0.8, high_fraction: 1.35 })).toBe('× 0.8 to 1.35');
  expect(spreadText(RACK)).toBe('certain');
  expect(serviceText({ ...RACK, ports: 1, rate_gbps: 400 })).toBe('1 port, 400 Gb/s');
  expect(serviceText({ ...RACK, reach_m: 3 })).toBe('up to 3 m');
  expect(serviceText(RACK)).toBe('any');
});

it('groups components by class, in the order of buying', () => {
  const components: PriceComponent[] = [RACK, { ...RACK, component: 'switch', name: 'switch' }];
  expect(groupsOf(components).map(({ label }) => label)).toEqual(['Switches', 'Racks']);
});
