/** The speedup study as lines to draw: which number, which facet, which look. Pure. */
import type {
  Axis,
  Coordinates,
  Interval,
  SpeedupFacet,
  SpeedupPoint,
  SpeedupStudy,
} from '@/api-schema/models';
import { formatExact, formatNumber, formatPercent } from '@/lib/format';
import { formatChoice, formatQuantity, humanName, unitOf } from '@/lib/quantity';

export const QUANTITIES = ['speedup', 'value', 'share_of_ideal'] as const;
export type Quantity = (typeof QUANTITIES)[number];

export function asQuantity(text: string | null): Quantity {
  return QUANTITIES.find((quantity) => quantity === text) ?? 'speedup';
}

export interface LinePoint {
  x: number;
  /** The point of the sweep behind it. */
  pointIndex: number;
  mean: number;
  /** Ends of the interval; both null when there are too few replicates for one. */
  low: number | null;
  high: number | null;
  n: number;
}

export interface Line {
  label: string;
  ideal: boolean;
  /** Its place among all series of the sweep: the same look in every chart, drawn or not. */
  place: number;
  points: LinePoint[];
  /** The x after which the next doubling gains less than the threshold; null when not reached. */
  knee: number | null;
  kneeText: string;
}

function pointOf(point: SpeedupPoint, interval: Interval | null): LinePoint | null {
  if (interval === null) return null;
  const { mean, ci_low: low, ci_high: high, n } = interval;
  return { x: point.x, pointIndex: point.point_index, n, mean, low, high };
}

/** Labels of all series: those of the axis they come from, then what else the facets hold. */
export function seriesOrder(study: SpeedupStudy, axes: readonly Axis[]): string[] {
  const axis = axes.find(({ paths }) => paths.includes(study.series_path ?? ''));
  const planned = axis?.values.map(({ label }) => label) ?? [];
  const found = study.facets.flatMap(({ series }) => series.map(({ label }) => label));
  return [...new Set([...planned, ...found])];
}

/** The lines of one facet; points that have no value yet are left out. */
export function linesOf(
  study: SpeedupStudy,
  facet: SpeedupFacet,
  quantity: Quantity,
  order: readonly string[] = seriesOrder(study, []),
): Line[] {
  return facet.series.map((series) => ({
    label: series.label,
    ideal: series.label === study.ideal,
    place: order.indexOf(series.label),
    points: series.points
      .map((point) => pointOf(point, point[quantity]))
      .filter((point) => point !== null)
      .sort((a, b) => a.x - b.x),
    knee: series.knee.reached ? series.knee.x : null,
    kneeText: series.knee.text,
  }));
}

/** A facet's name: `256 endpoints`, or `all points` where there is only one. */
export function facetLabel(coordinates: Coordinates): string {
  const entries = Object.entries(coordinates);
  if (entries.length === 0) return 'All points';
  return entries
    .map(([path, value]) => {
      const name = humanName(path);
      const unit = unitOf(path);
      return unit === null && typeof value === 'number'
        ? `${formatExact(value)} ${name}`
        : `${name} ${formatChoice(value, unit)}`;
    })
    .join(', ');
}

/** How a number of the chosen kind is written. */
export function quantityText(
  study: SpeedupStudy,
  quantity: Quantity,
  value: number | null,
): string {
  if (value === null) return '–';
  if (quantity === 'value') return formatQuantity(value, unitOf(study.metric, study.unit));
  if (quantity === 'share_of_ideal') return formatPercent(value);
  return `${formatNumber(value, 3)}×`;
}

/** What the vertical axis shows. */
export function quantityTitle(study: SpeedupStudy, quantity: Quantity): string {
  const name = humanName(study.metric);
  if (quantity === 'value') return name.charAt(0).toUpperCase() + name.slice(1);
  if (quantity === 'share_of_ideal') return `Share of the ideal (${study.ideal ?? 'none'})`;
  const base = formatChoice(study.baseline_x, unitOf(study.x.path, study.x.unit));
  return `Speedup over ${base}`;
}

/** One written sentence or two about a facet's chart. */
export function facetSummary(study: SpeedupStudy, facet: SpeedupFacet, quantity: Quantity): string {
  const lines = linesOf(study, facet, quantity).filter(({ points }) => points.length > 0);
  const last = lines
    .map((line) => ({ line, point: line.points[line.points.length - 1] }))
    .filter((entry) => entry.point !== undefined);
  if (last.length === 0) return 'No point of this chart has a result yet.';
  const sorted = last.toSorted((a, b) => (b.point?.mean ?? 0) - (a.point?.mean ?? 0));
  const words = sorted.map(
    ({ line, point }) => `${line.label} ${quantityText(study, quantity, point?.mean ?? null)}`,
  );
  const at = formatChoice(sorted[0]?.point?.x ?? null, unitOf(study.x.path, study.x.unit));
  const level = Math.round(study.confidence * 100);
  return `${facetLabel(facet.coordinates)}: at ${at}, ${words.join(', ')}. Bars are ${String(level)} % confidence intervals of the mean over replicates.`;
}
