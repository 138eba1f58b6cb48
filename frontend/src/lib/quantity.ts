/** Values with the unit that their name or the catalogue gives them. */
import {
  formatBytes,
  formatDuration,
  formatExact,
  formatGbps,
  formatInSteps,
  formatNumber,
  formatPercent,
} from './format';
import { rateUnit } from './rate-unit';
import { BYTE_RATES, NAME_ENDINGS, STEPS, type Steps, SYMBOLS } from './unit-table';

/** Of what networks cost and draw: no specification is written in these. */
const OF_PRICES = { usd: 'USD', w: 'W' };
const SUFFIXES = Object.entries({ ...NAME_ENDINGS, ...OF_PRICES }).map(
  ([end, unit]) => [`_${end}`, unit] as const,
);
const PER_CENT = STEPS.fraction[0][1];
const BYTES_A_SECOND = 'GB/s';
const BITS_OF_A_BYTE = 8;

/** In which steps a unit is read; of most there are none. */
function stepsOf(unit: string | null): Steps | undefined {
  return (STEPS as Readonly<Record<string, Steps>>)[unit ?? ''];
}

/** The unit of a field: as declared, else from the suffix of its name, else null. */
export function unitOf(name: string, declared?: string | null): string | null {
  if (declared !== null && declared !== undefined && declared !== '') return declared;
  return SUFFIXES.find(([suffix]) => name.endsWith(suffix))?.[1] ?? null;
}

/** How a unit is written after a number or in a column's head; '' for plain numbers. */
export function unitSymbol(unit: string | null | undefined): string {
  if (unit === null || unit === undefined) return '';
  if (unit === 'gbps' && rateUnit() === 'bytes') return BYTES_A_SECOND;
  return unit === 'fraction' ? PER_CENT : (SYMBOLS[unit] ?? unit.replaceAll('_per_', '/'));
}

/** The step in which a number of a unit is read: what it is divided by, and the sign. */
export function stepFor(value: number, unit: string | null): readonly [size: number, sign: string] {
  const rates = rateUnit() === 'bytes' ? BYTE_RATES : undefined;
  const steps = unit === 'gbps' ? (rates ?? STEPS.gbps) : stepsOf(unit);
  if (steps === undefined) return [1, unitSymbol(unit)];
  const size = Math.abs(value);
  const whole = steps.find(([one]) => (size === 0 ? one === 1 : size >= one));
  return whole ?? steps[steps.length - 1] ?? [1, unitSymbol(unit)];
}

/** A measured number in its unit, scaled for reading. */
export function formatQuantity(value: number | null | undefined, unit: string | null): string {
  if (value === null || value === undefined) return formatNumber(value);
  if (unit === 'bool') return formatTruth(value);
  if (unit === 'fraction') return formatPercent(value);
  if (unit === 'gbps') return formatGbps(value, false);
  const symbol = unitSymbol(unit);
  if (symbol === 's') return formatDuration(value);
  const steps = stepsOf(unit);
  if (steps !== undefined) return formatInSteps(value, steps);
  return symbol === '' ? formatNumber(value) : `${formatNumber(value)} ${symbol}`;
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
  if (unit === 'fraction') return `${formatExact(inPerCent(value))} ${PER_CENT}`;
  const symbol = unitSymbol(unit);
  return symbol === '' ? formatExact(value) : `${formatExact(value)} ${symbol}`;
}

/** What a number is multiplied by to be shown with the sign of its unit. */
export function shownFactor(unit: string | null): number {
  if (unit === 'gbps' && rateUnit() === 'bytes') return 1 / BITS_OF_A_BYTE;
  return unit === 'fraction' ? 100 : 1;
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

/** How the field writes some words of names. */
const WRITTEN: Readonly<Record<string, string>> = {
  ffn: 'FFN',
  'zero stage': 'ZeRO stage',
  tflops: 'peak rate',
};

/** `network.link_bandwidth_gbps` -> `link bandwidth`; the unit is shown apart. */
export function humanName(path: string): string {
  const name = path.split('.').pop() ?? path;
  const suffix =
    SUFFIXES.find(([end, unit]) => name.endsWith(end) && unit !== 'fraction')?.[0] ?? '';
  return name
    .slice(0, name.length - suffix.length)
    .replaceAll('_', ' ')
    .replace(/ index$/, '')
    .replace(/\b(?:ffn|zero stage|tflops)\b/, (word) => WRITTEN[word] ?? word);
}

/** First letter upper case. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
