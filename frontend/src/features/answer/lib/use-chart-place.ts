import { useComputedColorScheme } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { type RefCallback, useMemo } from 'react';

import { type ChartTheme, chartTheme } from '@/lib/chart-theme';

/** Before the place is known; the first drawing follows at once. */
const USUAL_PX = { wide: 900, narrow: 320 };

interface ChartPlace {
  ref: RefCallback<HTMLDivElement>;
  /** Pixels from side to side. */
  width: number;
  /** Whether there is little width. */
  narrow: boolean;
  theme: ChartTheme;
}

/** What a chart must know of the place that it is drawn in. */
export function useChartPlace(small = false): ChartPlace {
  const scheme = useComputedColorScheme('light');
  const narrow = useMediaQuery('(max-width: 40em)', false);
  const { ref, width: measured } = useElementSize();
  const width = measured > 0 ? measured : USUAL_PX[narrow ? 'narrow' : 'wide'];
  const theme = useMemo(() => chartTheme(scheme), [scheme]);
  return { ref, width, narrow: narrow || small, theme };
}
