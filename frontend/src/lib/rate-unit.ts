/**
 * What rates are written in: as the reader chose it in this browser, else as each place has it. Pages
 * are drawn anew when it changes, so that functions may ask for it while they write.
 */
import { useSyncExternalStore } from 'react';

export type RateUnit = 'bits' | 'bytes';

const KEY = 'fabricsweep.rates';
const listeners = new Set<() => void>();

function stored(): RateUnit | null {
  try {
    const found = localStorage.getItem(KEY);
    return found === 'bits' || found === 'bytes' ? found : null;
  } catch {
    return null; // A browser that keeps nothing.
  }
}

let chosen = stored();
let usual: RateUnit | null = null;

/** The unit that was chosen, else that of the page; null where neither is known. */
export function rateUnit(): RateUnit | null {
  return chosen ?? usual;
}

/** Says in which unit a page writes rates where nobody chose: a page has one of them. */
export function writeRatesIn(unit: RateUnit | null): void {
  usual = unit;
}

/** The unit in which labels write rates, as their specification does; null where they have none. */
export function rateUnitOf(labels: readonly string[]): RateUnit | null {
  if (labels.some((label) => /\d\s*[kKMGTi]*B\/s/.test(label))) return 'bytes';
  return labels.some((label) => /\d\s*[kKMGTi]*b\/s/.test(label)) ? 'bits' : null;
}

/** Chooses a unit for all pages; null leaves it to each place. */
export function chooseRateUnit(unit: RateUnit | null): void {
  chosen = unit;
  try {
    if (unit === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, unit);
  } catch {
    // It holds until the page is left.
  }
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const chosenUnit = () => chosen;

/** The unit that the reader chose, in components that are to be drawn anew when it changes. */
export function useChosenRateUnit(): RateUnit | null {
  return useSyncExternalStore(subscribe, chosenUnit, chosenUnit);
}
