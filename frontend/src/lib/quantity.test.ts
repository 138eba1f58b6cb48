import { formatChoice, formatQuantity, humanName, unitOf, unitSymbol } from './quantity';

it('takes the unit from the declaration before the name', () => {
  expect(unitOf('completion_time_ns')).toBe('ns');
  expect(unitOf('network.link_bandwidth_gbps')).toBe('gbps');
  expect(unitOf('topology.endpoints')).toBeNull();
  expect(unitOf('workload.offered_load')).toBe('fraction');
  expect(unitOf('mean_hops', 'count')).toBe('count');
});

it('writes names without their unit', () => {
  expect(humanName('network.link_bandwidth_gbps')).toBe('link bandwidth');
  expect(humanName('workload.offered_load')).toBe('offered load');
  expect(humanName('accepted_load_fraction')).toBe('accepted load fraction');
  expect(humanName('topology.endpoints')).toBe('endpoints');
});

it('scales measurements', () => {
  expect(formatQuantity(242_180, 'ns')).toBe('242.2 µs');
  expect(formatQuantity(0.5, 'fraction')).toBe('50 %');
  expect(formatQuantity(3.5, 'hops')).toBe('3.5 hops');
  expect(formatQuantity(null, 'ns')).toBe('–');
});

it('keeps choices exact', () => {
  expect(formatChoice(8, 'gbps')).toBe('8 Gb/s (1 GB/s)');
  expect(formatChoice(16_384, 'bytes')).toBe('16 KiB (16,384 B)');
  expect(formatChoice(300, 'bytes')).toBe('300 B');
  expect(formatChoice(10.125, 'ns')).toBe('10.125 ns');
  expect(formatChoice(0.07, 'fraction')).toBe('7 %');
  expect(formatChoice(0.123456789, 'fraction')).toBe('12.3456789 %');
  expect(formatChoice('torus', null)).toBe('torus');
  expect(formatChoice([4, 4], 'count')).toBe('[4, 4]');
});

it('writes no symbol for plain numbers', () => {
  expect(unitSymbol('count')).toBe('');
  expect(unitSymbol('gbps')).toBe('Gb/s');
});

it('says truths in words', () => {
  expect(formatQuantity(1, 'bool')).toBe('yes');
  expect(formatQuantity(0, 'bool')).toBe('no');
  expect(formatQuantity(0.25, 'bool')).toBe('yes in 25 %');
  expect(unitSymbol('bool')).toBe('');
});
