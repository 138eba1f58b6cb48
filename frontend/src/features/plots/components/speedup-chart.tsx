import { useComputedColorScheme } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';

import type { SpeedupFacet, SpeedupStudy, Sweep } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { chartTheme } from '@/lib/chart-theme';
import { paths } from '@/lib/paths';

import { speedupHeight, speedupOption } from '../lib/speedup-option';
import { facetSummary, linesOf, type Quantity, seriesOrder } from '../lib/speedup-view';

interface SpeedupChartProps {
  sweep: Sweep;
  study: SpeedupStudy;
  facet: SpeedupFacet;
  quantity: Quantity;
}

/** Before the place is known; the first drawing follows at once. */
const USUAL_PX = { wide: 900, narrow: 320 };

/** Lines with intervals on logarithmic axes. */
export function SpeedupChart({ sweep, study, facet, quantity }: SpeedupChartProps) {
  const navigate = useNavigate();
  const scheme = useComputedColorScheme('light');
  const narrow = useMediaQuery('(max-width: 40em)', false);
  const { ref: place, width: measured } = useElementSize();
  const width = measured > 0 ? measured : USUAL_PX[narrow ? 'narrow' : 'wide'];
  const { option, height } = useMemo(() => {
    const order = seriesOrder(study, sweep.axes);
    const chart = { study, facet, quantity, order, theme: chartTheme(scheme), narrow, width };
    return { option: speedupOption(chart), height: speedupHeight(chart) };
  }, [study, facet, quantity, sweep.axes, scheme, narrow, width]);
  return (
    <div ref={place}>
      <Chart
        option={option}
        label={`Chart. ${facetSummary(study, facet, quantity)}`}
        height={height}
        onPick={(seriesIndex, dataIndex) => {
          const point = linesOf(study, facet, quantity)[seriesIndex]?.points[dataIndex];
          if (point !== undefined) void navigate(paths.point(sweep.id, point.pointIndex));
        }}
      />
    </div>
  );
}
