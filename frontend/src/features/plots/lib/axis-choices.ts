/** Which coordinates of a sweep can be walked along, make lines, or make facets. */
import type { Axis } from '@/api-schema/models';
import { capitalised, humanName } from '@/lib/quantity';

export interface Choice {
  value: string;
  label: string;
}

function choice(path: string): Choice {
  return { value: path, label: capitalised(humanName(path)) };
}

/** Every varied path, in the order of the axes. */
export function coordinateChoices(axes: readonly Axis[]): Choice[] {
  return axes.flatMap(({ paths }) => paths.map(choice));
}

/** One choice an axis, by the path `chosen` where that is one of its paths; what moves together
 * competes together. */
export function competingChoices(axes: readonly Axis[], chosen: string): Choice[] {
  return axes.map(({ name, paths }) => {
    const [first = name] = paths;
    const value = paths.includes(chosen) ? chosen : first;
    return { value, label: capitalised(humanName(paths.length > 1 ? name : first)) };
  });
}

/** Paths whose values are numbers; only these can be walked along. */
export function numericChoices(axes: readonly Axis[]): Choice[] {
  return axes
    .filter(({ values }) => values.every(({ value }) => isNumeric(value)))
    .flatMap(({ paths }) => paths.map(choice));
}

function isNumeric(value: unknown): boolean {
  if (typeof value === 'number') return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((part) => typeof part === 'number');
}

export function metricChoices(metrics: readonly string[]): Choice[] {
  return metrics.map((metric) => ({ value: metric, label: capitalised(humanName(metric)) }));
}
