/** In which unit a sweep's page writes rates. */
import { useEffect } from 'react';

import type { Sweep } from '@/api-schema/models';
import { rateUnitOf, writeRatesIn } from '@/lib/rate-unit';

/** Writes rates as the sweep's labels have them, until the page is left; its children are drawn after it. */
export function usePageRates(sweep: Pick<Sweep, 'axes'> | undefined): void {
  useEffect(
    () => () => {
      writeRatesIn(null);
    },
    [],
  );
  if (sweep === undefined) return;
  const labels = sweep.axes.flatMap(({ values }) => values.map(({ label }) => label));
  writeRatesIn(rateUnitOf(labels) ?? 'bits');
}
