/**
 * Numbers as people read them. Units stand in names (`completion_time_ns`, `link_bandwidth_gbps`);
 * these functions scale the number and write the unit a reader expects. All are pure, in English
 * notation, and show a missing value as an en dash.
 */

import { rateUnit } from './rate-unit';
import { BYTE_RATES, STEPS, type Steps } from './unit-table';

const MISSING = '–';

/** Four significant digits, grouped thousands; very small and very large go to powers of ten. */
export function formatNumber(value: number | null | undefined, digits = 4): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e15 || size < 1e-4) {
    const [mantissa = '', exponent = '0'] = value.toExponential(digits - 1).split('e');
    return `${String(Number(mantissa))} × 10^${String(Number(exponent))}`;
  }
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  return value.toLocaleString('en-US', {
    maximumSignificantDigits: size >= 10 ** digits ? Math.ceil(Math.log10(size)) : digits,
  });
}

/** Exactly as stored, for parameters and provenance, where rounding would mislead. */
export function formatExact(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number') {
    return value.toLocaleString('en-US', { maximumFractionDigits: 20 });
  }
  if (Array.isArray(value)) return `[${value.map(formatExact).join(', ')}]`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A number in the largest step that it reaches; 0 in its own unit. */
export function formatInSteps(value: number | null | undefined, steps: Steps, digits = 4): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
  const size = Math.abs(value);
  const step = steps.find(([one]) => (size === 0 ? one === 1 : size >= one)) ?? steps.at(-1);
  if (step === undefined) return formatNumber(value, digits);
  return `${formatNumber(value / step[0], digits)} ${step[1]}`;
}

/** Simulated time given in nanoseconds: ps, ns, µs, ms or s. */
export function formatNanoseconds(value: number | null | undefined, digits = 4): string {
  return formatInSteps(value, STEPS.ns, digits);
}

/** Bandwidth in the unit that was chosen; else in bits, bytes a second beside it: `32 Gb/s (4 GB/s)`. */
export function formatGbps(value: number | null | undefined, both = true): string {
  const unit = rateUnit();
  if (unit === 'bytes') return formatInBytes(value);
  const bits = formatInSteps(value, STEPS.gbps);
  if (unit === 'bits') return bits;
  return both && bits !== MISSING ? `${bits} (${formatInBytes(value)})` : bits;
}

function formatInBytes(value: number | null | undefined): string {
  return value === 0 ? '0 GB/s' : formatInSteps(value, BYTE_RATES);
}

/** Bytes with binary prefixes. */
export function formatBytes(value: number | null | undefined): string {
  return formatInSteps(value, STEPS.bytes);
}

/** A share of one, in per cent. */
export function formatPercent(value: number | null | undefined, digits = 3): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
  return `${formatNumber(value * 100, digits)} %`;
}

/** Wall-clock time in seconds: `850 ms`, `42 s`, `3 min 5 s`, `2 h 10 min`, `3 d 4 h`. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return MISSING;
  if (seconds < 0.9995) return `${formatNumber(Math.round(seconds * 1000))} ms`;
  if (seconds < 10) return `${formatNumber(seconds, 2)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${String(whole)} s`;
  if (whole < 3600) return pair(whole, 60, 'min', 1, 's');
  if (whole < 86_400) return pair(Math.round(whole / 60), 60, 'h', 1, 'min');
  return pair(Math.round(whole / 3600), 24, 'd', 1, 'h');
}

function pair(total: number, base: number, big: string, unit: number, small: string): string {
  const rest = (total % base) / unit;
  const head = `${String(Math.floor(total / base))} ${big}`;
  return rest === 0 ? head : `${head} ${String(rest)} ${small}`;
}

/** A moment as local date and time; the machine-readable form belongs in `<time dateTime>`. */
export function formatMoment(iso: string | null | undefined): string {
  if (iso === null || iso === undefined) return MISSING;
  const date = new Date(iso);
  return Number.isNaN(date.getTime())
    ? iso
    : date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}

/** How long ago a moment was, in the coarsest whole unit. */
export function formatAgo(iso: string, now: number): string {
  const seconds = Math.max(0, (now - new Date(iso).getTime()) / 1000);
  if (seconds < 45) return 'just now';
  const steps = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const;
  const [size, word] = steps.find(([step]) => seconds >= step) ?? [60, 'minute'];
  const count = Math.max(1, Math.round(seconds / size));
  return `${String(count)} ${word}${count === 1 ? '' : 's'} ago`;
}

/** `1 point`, `1,536 points`. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Text for ECharts' tooltips, which take HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
