/** Values with the unit that their name or the catalogue gives them. */
import {
  formatBytes,
  formatDuration,
  formatExact,
  formatGbps,
  formatNanoseconds,
  formatNumber,
  formatPercent,
} from './format';

const SUFFIXES: readonly (readonly [string, string])[] = [
  ['_gbps', 'gbps'],
  ['_ns', 'ns'],
  ['_ps', 'ps'],
  ['_bytes', 'bytes'],
  ['_seconds', 's'],
  ['_fraction', 'fraction'],
  ['_load', 'fraction'],
  ['_probability', 'fraction'],
];

const ALIASES: Readonly<Record<string, string>> = {
  'Gb/s': 'gbps',
  gbit_s: 'gbps',
  B: 'bytes',
  byte: 'bytes',
  seconds: 's',
  '1': 'ratio',
};

/** The unit of a field: as declared, else from the suffix of its name, else null. */
export function unitOf(name: string, declared?: string | null): string | null {
  if (declared !== null && declared !== undefined && declared !== '') {
    return ALIASES[declared] ?? declared;
  }
  return SUFFIXES.find(([suffix]) => name.endsWith(suffix))?.[1] ?? null;
}

/** How a unit is written after a number or in a column's head; '' for plain numbers. */
export function unitSymbol(unit: string | null | undefined): string {
  switch (unit) {
    case null:
    case undefined:
    case 'count':
    case 'ratio':
    case 'bool':
    case 'none':
      return '';
    case 'gbps':
      return 'Gb/s';
    case 'bytes':
      return 'B';
    case 'fraction':
      return '%';
    default:
      return unit.replaceAll('_per_', '/');
  }
}

/** A measured number in its unit, scaled for reading. */
export function formatQuantity(value: number | null | undefined, unit: string | null): string {
  if (value === null || value === undefined) return formatNumber(value);
  switch (unit) {
    case 'ns':
      return formatNanoseconds(value);
    case 'ps':
      return formatNanoseconds(value / 1000);
    case 'gbps':
      return formatGbps(value, false);
    case 'bytes':
      return formatBytes(value);
    case 'fraction':
      return formatPercent(value);
    case 's':
      return formatDuration(value);
    case 'bool':
      return formatTruth(value);
    default: {
      const symbol = unitSymbol(unit);
      return symbol === '' ? formatNumber(value) : `${formatNumber(value)} ${symbol}`;
    }
  }
}

/** 1 and 0 as words; a mean over replicates as the share that holds. */
function formatTruth(value: number): string {
  if (value === 0 || value === 1) return value === 1 ? 'yes' : 'no';
  return `yes in ${formatPercent(value)}`;
}

/** A chosen value (parameter or coordinate), exact, with its unit. */
export function formatChoice(value: unknown, unit: string | null): string {
  if (typeof value !== 'number') return formatExact(value);
  if (unit === 'gbps') return formatGbps(value);
  if (unit === 'bytes') return bytesExactly(value);
  if (unit === 'fraction') return `${formatExact(inPerCent(value))} %`;
  const symbol = unitSymbol(unit);
  return symbol === '' ? formatExact(value) : `${formatExact(value)} ${symbol}`;
}

/** A share in per cent, without the digits that only the multiplication has made. */
export function inPerCent(share: number): number {
  return Number((share * 100).toPrecision(15));
}

/** The share that so many per cent are. */
export function ofPerCent(perCent: number): number {
  return Number((perCent / 100).toPrecision(15));
}

function bytesExactly(value: number): string {
  const exact = `${formatExact(value)} B`;
  return value >= 1024 && value % 1024 === 0 ? `${formatBytes(value)} (${exact})` : exact;
}

/** `network.link_bandwidth_gbps` -> `link bandwidth`; the unit is shown apart. */
export function humanName(path: string): string {
  const name = path.split('.').pop() ?? path;
  const suffix =
    SUFFIXES.find(([end, unit]) => name.endsWith(end) && unit !== 'fraction')?.[0] ?? '';
  return name
    .slice(0, name.length - suffix.length)
    .replaceAll('_', ' ')
    .replace(/ index$/, '');
}

/** First letter upper case. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
