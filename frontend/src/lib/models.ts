/** What differs between the models of a network: the catalogue tells it. */

import type { Catalog } from '@/api-schema/models';

/** The model that a specification's text names; packet when it names none. */
export function modelOf(text: string): string {
  return /^\s*["']?model["']?\s*:\s*["']?(\w+)/m.exec(text)?.[1] ?? 'packet';
}

/** An expression to show where results of a model can be filtered; empty while nothing is known. */
export function filterExample(catalog: Catalog | undefined, model: string): string {
  const metric = catalog?.models.find(({ name }) => name === model)?.main_metric;
  const unit = catalog?.metrics.find(({ name }) => name === metric)?.unit;
  if (metric === undefined) return '';
  return `topology != 'ring' and ${metric} < ${unit === 'fraction' ? '0.5' : '5e6'}`;
}
