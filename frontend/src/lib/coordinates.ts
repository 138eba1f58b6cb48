/** A point's place among its sweep's axes, in words. */
import type { Coordinates } from '@/api-schema/models';
import { componentTitle } from '@/lib/component-title';
import { formatExact } from '@/lib/format';
import { formatChoice, humanName, unitOf } from '@/lib/quantity';

/** `Torus, link bandwidth 8 Gb/s (1 GB/s), 16 endpoints`. */
export function coordinatesText(coordinates: Coordinates): string {
  return Object.entries(coordinates)
    .map(([path, value]) => {
      const name = humanName(path);
      const unit = unitOf(path);
      if (typeof value === 'string') return componentTitle(path, value);
      return unit === null
        ? `${formatExact(value)} ${name}`
        : `${name} ${formatChoice(value, unit)}`;
    })
    .join(', ');
}
