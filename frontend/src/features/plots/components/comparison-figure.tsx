import { Text, useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';

import type { Comparison, ComparisonFacet, Sweep } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { chartTheme } from '@/lib/chart-theme';
import { intervalHeight, intervalOption } from '@/lib/interval-option';
import { paths } from '@/lib/paths';
import type { SearchChanges } from '@/lib/use-search-state';

import { comparisonChart, comparisonSummary } from '../lib/comparison-view';
import { facetLabel } from '../lib/speedup-view';

import { ComparisonControls } from './comparison-controls';
import { ComparisonTable } from './comparison-table';

interface RankedChartProps {
  sweepId: string;
  study: Comparison;
  facet: ComparisonFacet;
}

function RankedChart({ sweepId, study, facet }: RankedChartProps) {
  const navigate = useNavigate();
  const scheme = useComputedColorScheme('light');
  const narrow = useMediaQuery('(max-width: 40em)', false);
  const { option, height } = useMemo(() => {
    const chart = comparisonChart(study, facet, chartTheme(scheme), narrow);
    return { option: intervalOption(chart), height: intervalHeight(chart) };
  }, [study, facet, scheme, narrow]);
  return (
    <Chart
      option={option}
      label={`Chart. ${comparisonSummary(study, facet)}`}
      height={height}
      onPick={(_series, row) => {
        const item = facet.items.toSorted((a, b) => a.rank - b.rank)[row];
        if (item !== undefined) void navigate(paths.point(sweepId, item.point_index));
      }}
    />
  );
}

interface ComparisonFigureProps {
  sweep: Sweep;
  study: Comparison;
  /** The facet that the address names. */
  chosen: string | null;
  change: (changes: SearchChanges) => void;
}

/** Choices by rank with their intervals, one chart a facet. */
export function ComparisonFigure({ sweep, study, chosen, change }: ComparisonFigureProps) {
  const labels = study.facets.map(({ coordinates }) => facetLabel(coordinates));
  const index = Math.max(0, labels.indexOf(chosen ?? ''));
  const facet = study.facets[index];
  if (facet === undefined) return <Text c="dimmed">No point has a result yet.</Text>;
  return (
    <DataFigure
      title="Which is best"
      controls={
        <ComparisonControls
          sweep={sweep}
          study={study}
          facet={facet}
          onChange={change}
          onFacet={({ coordinates }) => {
            change({ chart: facetLabel(coordinates) });
          }}
        />
      }
      summary={comparisonSummary(study, facet)}
      chart={<RankedChart sweepId={sweep.id} study={study} facet={facet} />}
      table={<ComparisonTable sweepId={sweep.id} study={study} facet={facet} />}
    />
  );
}
