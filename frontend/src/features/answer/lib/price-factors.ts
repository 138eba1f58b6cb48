/** Factors on the prices of classes of components, as the address holds them. Pure. */
import { COMPONENT_CLASSES, type ComponentClass } from '@/lib/component-class';

export type Factors = ReadonlyMap<ComponentClass, number>;

const isClass = (name: string): name is ComponentClass => name in COMPONENT_CLASSES;

/** Reads `switch=0.8,nic=1.2`; what is no factor is left out. */
export function readFactors(text: string | null): Factors {
  const parts = (text ?? '').split(',').map((part) => part.split('='));
  return new Map(
    parts.flatMap(([name = '', written]) => {
      const factor = Number(written);
      return isClass(name) && factor > 0 && Number.isFinite(factor)
        ? [[name, factor] as const]
        : [];
    }),
  );
}

/** Writes the factors that change something; null where none does. */
export function writeFactors(factors: Factors): string | null {
  const changed = [...factors].filter(([, factor]) => factor !== 1);
  return changed.map(([name, factor]) => `${name}=${String(factor)}`).join(',') || null;
}
