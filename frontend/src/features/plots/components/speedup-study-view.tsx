import { Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';

import type { SpeedupFacet, SpeedupStudy, Sweep } from '@/api-schema/models';
import { DataFigure } from '@/components/data-figure';
import { ProblemAlert } from '@/components/problem-alert';
import { mainMetric } from '@/lib/models';
import { isFinal } from '@/lib/phase';
import { type SearchChanges, useSearchState } from '@/lib/use-search-state';

import { type SpeedupQuery, useSpeedup } from '../api/get-speedup';
import { asQuantity, facetLabel, facetSummary, type Quantity } from '../lib/speedup-view';

import { AnswerText } from './answer-text';
import { FacetPicker } from './facet-picker';
import { SpeedupChart } from './speedup-chart';
import { SpeedupControls } from './speedup-controls';
import { SpeedupTable } from './speedup-table';

/** The study's choices as the address holds them. */
export function speedupQueryOf(search: URLSearchParams, model: string): SpeedupQuery {
  const threshold = Number(search.get('threshold'));
  return {
    metric: search.get('metric') ?? (model === 'packet' ? undefined : mainMetric(model)),
    x: search.get('x') ?? undefined,
    series: search.get('series') ?? undefined,
    facets: search.get('facets') ?? undefined,
    ideal: search.get('ideal') ?? undefined,
    threshold: threshold > 0 && threshold < 1 ? threshold : undefined,
  };
}

/** What the circles of the chart mean, or that there is none. */
export function kneeNote(study: SpeedupStudy, facet: SpeedupFacet): string {
  const gain = `the next doubling gains less than ${String(Math.round(study.threshold * 100))} %`;
  return facet.series.some(({ knee }) => knee.reached)
    ? `A circle marks where on each line ${gain}.`
    : `On no line is it certain that ${gain}.`;
}

interface StudyFigureProps {
  sweep: Sweep;
  study: SpeedupStudy;
  search: URLSearchParams;
  change: (changes: SearchChanges) => void;
}

function StudyFigure({ sweep, study, search, change }: StudyFigureProps) {
  const chosen = asQuantity(search.get('show'));
  const quantity: Quantity =
    chosen === 'share_of_ideal' && study.ideal === null ? 'speedup' : chosen;
  const labels = study.facets.map(({ coordinates }) => facetLabel(coordinates));
  const index = Math.max(0, labels.indexOf(search.get('chart') ?? ''));
  const facet = study.facets[index];
  if (facet === undefined) return <Text c="dimmed">No point has a result yet.</Text>;
  const quantities = [
    { value: 'speedup', label: 'Speedup' },
    { value: 'value', label: 'Value' },
    { value: 'share_of_ideal', label: 'Share of ideal', disabled: study.ideal === null },
  ];
  const controls = (
    <Stack gap="sm">
      <SpeedupControls
        sweep={sweep}
        study={study}
        onChange={(changes) => {
          change({
            ...changes,
            ...('facets' in changes || 'x' in changes || 'series' in changes
              ? { chart: null }
              : {}),
          });
        }}
      />
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label="Show"
          data={quantities}
          value={quantity}
          onChange={(show) => {
            change({ show });
          }}
        />
        <FacetPicker
          labels={labels}
          index={index}
          onPick={(chart) => {
            change({ chart });
          }}
        />
      </Group>
    </Stack>
  );
  return (
    <DataFigure
      title="Where more stops paying"
      controls={controls}
      summary={
        <>
          {facetSummary(study, facet, quantity)} {kneeNote(study, facet)}
        </>
      }
      chart={<SpeedupChart sweep={sweep} study={study} facet={facet} quantity={quantity} />}
      table={<SpeedupTable sweepId={sweep.id} study={study} facet={facet} quantity={quantity} />}
    />
  );
}

/** Where more stops paying: sentences, then the chart they come from. */
export function SpeedupStudyView({ sweep }: { sweep: Sweep }) {
  const [search, change] = useSearchState();
  const { data, error, isPending, refetch } = useSpeedup(
    sweep.id,
    speedupQueryOf(search, sweep.model),
    !isFinal(sweep.phase),
  );
  if (isPending && error === null) return <Skeleton h={440} />;
  return (
    <>
      {error !== null && (
        <ProblemAlert error={error} title="No speedup study" onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <AnswerText text={data.summary} />
          <StudyFigure sweep={sweep} study={data} search={search} change={change} />
        </>
      )}
    </>
  );
}
