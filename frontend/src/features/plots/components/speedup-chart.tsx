import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';

import type { SpeedupFacet, SpeedupStudy, Sweep } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { chartTheme } from '@/lib/chart-theme';
import { paths } from '@/lib/paths';

import { speedupOption } from '../lib/speedup-option';
import { facetSummary, linesOf, type Quantity, seriesOrder } from '../lib/speedup-view';

interface SpeedupChartProps {
  sweep: Sweep;
  study: SpeedupStudy;
  facet: SpeedupFacet;
  quantity: Quantity;
}

/** Lines with intervals on logarithmic axes. */
export function SpeedupChart({ sweep, study, facet, quantity }: SpeedupChartProps) {
  const navigate = useNavigate();
  const scheme = useComputedColorScheme('light');
  const narrow = useMediaQuery('(max-width: 40em)', false);
  const option = useMemo(
    () =>
      speedupOption({
        study,
        facet,
        quantity,
        order: seriesOrder(study, sweep.axes),
        theme: chartTheme(scheme),
        narrow,
      }),
    [study, facet, quantity, sweep.axes, scheme, narrow],
  );
  return (
    <Chart
      option={option}
      label={`Chart. ${facetSummary(study, facet, quantity)}`}
      height={narrow ? 380 : 440}
      onPick={(seriesIndex, dataIndex) => {
        const point = linesOf(study, facet, quantity)[seriesIndex]?.points[dataIndex];
        if (point !== undefined) void navigate(paths.point(sweep.id, point.pointIndex));
      }}
    />
  );
}
