import {
  formatAgo,
  formatBytes,
  formatCount,
  formatDuration,
  formatExact,
  formatGbps,
  formatNanoseconds,
  formatNumber,
  formatPercent,
} from './format';

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [1234567, '1,234,567'],
    [3.14159, '3.142'],
    [12345.678, '12,346'],
    [0.00001234, '1.234 × 10^-5'],
    [-2.5, '-2.5'],
    [null, '–'],
    [Number.NaN, '–'],
  ])('%s reads %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });
});

describe('formatNanoseconds', () => {
  it.each([
    [0.5, '500 ps'],
    [12, '12 ns'],
    [999.9, '999.9 ns'],
    [1000, '1 µs'],
    [242_180, '242.2 µs'],
    [5_120_000, '5.12 ms'],
    [2.5e9, '2.5 s'],
    [0, '0 ns'],
  ])('%s ns reads %s', (value, text) => {
    expect(formatNanoseconds(value)).toBe(text);
  });
});

describe('formatGbps', () => {
  it('shows bytes a second beside bits a second', () => {
    expect(formatGbps(32)).toBe('32 Gb/s (4 GB/s)');
    expect(formatGbps(1600)).toBe('1.6 Tb/s (200 GB/s)');
    expect(formatGbps(100, false)).toBe('100 Gb/s');
  });
});

it('formatBytes uses binary prefixes', () => {
  expect(formatBytes(16_384)).toBe('16 KiB');
  expect(formatBytes(500)).toBe('500 B');
  expect(formatBytes(38_000_000)).toBe('36.24 MiB');
});

it('formatPercent keeps three digits', () => {
  expect(formatPercent(0.12345)).toBe('12.3 %');
  expect(formatPercent(1)).toBe('100 %');
});

describe('formatDuration', () => {
  it.each([
    [0.412, '412 ms'],
    [4.23, '4.2 s'],
    [59.6, '1 min'],
    [185, '3 min 5 s'],
    [7800, '2 h 10 min'],
    [273_600, '3 d 4 h'],
    [null, '–'],
  ])('%s s reads %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

it('formatAgo takes the coarsest whole unit', () => {
  const now = Date.parse('2026-03-02T12:00:00Z');
  expect(formatAgo('2026-03-02T11:59:50Z', now)).toBe('just now');
  expect(formatAgo('2026-03-02T11:59:00Z', now)).toBe('1 minute ago');
  expect(formatAgo('2026-03-02T09:00:00Z', now)).toBe('3 hours ago');
  expect(formatAgo('2026-02-28T12:00:00Z', now)).toBe('2 days ago');
});

it('formatExact never rounds and writes lists', () => {
  expect(formatExact(0.1234567)).toBe('0.1234567');
  expect(formatExact([4, 4, 16])).toBe('[4, 4, 16]');
  expect(formatExact(null)).toBe('none');
});

it('formatCount agrees in number', () => {
  expect(formatCount(1, 'run')).toBe('1 run');
  expect(formatCount(1536, 'point')).toBe('1,536 points');
});
