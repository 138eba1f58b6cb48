/** Grids of ranks in words, and as people type them. */
import type { components } from '@/api-schema/schema';

type ScaledTrace = components['schemas']['ScaledTrace'];

/** “8 x 8 x 4” or “8×8” as numbers; null where it is no grid of 1 to 3 dimensions. */
export function readGrid(text: string): number[] | null {
  const parts = text.split(/[x×]/i).map((part) => part.trim());
  const isGrid = parts.length <= 3 && parts.every((part) => /^[1-9]\d{0,8}$/.test(part));
  return isGrid ? parts.map(Number) : null;
}

/** “A grid of 4 open x 3 periodic became 8 x 6.” */
export function scalingText(found: ScaledTrace): string {
  const recorded = found.from_grid.map(
    (size, n) => `${String(size)} ${found.periodic[n] === true ? 'periodic' : 'open'}`,
  );
  const turns = found.computes_alike
    ? ''
    : ' Ranks that lie alike compute differently: new ones take turns.';
  return `A grid of ${recorded.join(' x ')} became ${found.grid.join(' x ')}.${turns}`;
}
