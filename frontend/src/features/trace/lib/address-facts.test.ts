import type { AddressSummary } from '@/api-schema/models';

import {
  accessesText,
  addressSpec,
  gapsText,
  highestText,
  linesText,
  writesText,
} from './address-facts';

const HELD: AddressSummary = {
  cores: 64,
  accesses: 1_000_000,
  writes: 250_000,
  lines: 20_000,
  shared_lines: 1500,
  address_bytes: 0x10000,
  accesses_of_core: { least: 15_000, mean: 15_625, most: 16_000 },
  gap_ns_of_core: { least: 10, mean: 15, most: 20 },
};

it('counts accesses, and those of a core', () => {
  expect(accessesText(HELD)).toBe('1,000,000, 15,000 to 16,000 a core');
  const alike = { least: 100, mean: 100, most: 100 };
  expect(accessesText({ ...HELD, accesses: 6400, accesses_of_core: alike })).toBe(
    '6,400, 100 a core',
  );
});

it('tells writes, lines and the highest address', () => {
  expect(writesText(HELD)).toBe('250,000, 25 % of the accesses');
  expect(linesText(HELD)).toBe('20,000, of which several cores access 1,500');
  expect(linesText({ ...HELD, shared_lines: 0 })).toContain('several cores access none');
  expect(highestText(HELD)).toBe('0xffff: all fit into 64 KiB');
  expect(highestText({ ...HELD, address_bytes: 2 ** 47 })).toContain('0x7fffffffffff');
});

it('tells gaps as they are', () => {
  expect(gapsText(HELD)).toBe('10 to 20 ns, 15 in the mean');
  expect(gapsText({ ...HELD, gap_ns_of_core: { least: 0, mean: 0, most: 0 } })).toBe('none');
  expect(gapsText({ ...HELD, gap_ns_of_core: { least: 5, mean: 5, most: 5 } })).toBe('5 ns each');
});

it('drafts a sweep of the version that is shown, on enough endpoints and memory', () => {
  const text = addressSpec('mine', 3, HELD);
  expect(text).toContain('trace: "mine@3"');
  expect(text).toContain('kind: torus, dimensions: 2, endpoints: 16}');
  expect(text).toContain('memory_bytes_per_endpoint: 1073741824');
  const wide = addressSpec('mine', 3, { ...HELD, address_bytes: 2 ** 47 - 1 });
  expect(wide).toContain(`memory_bytes_per_endpoint: ${String(2 ** 43)}`);
  expect(addressSpec('mine', 3, { ...HELD, cores: 1 })).toContain('endpoints: 16}');
  expect(addressSpec('mine', 3, { ...HELD, cores: 70 })).toContain('endpoints: 32}');
});
