import { Button, Group, Skeleton } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

import type { Answer } from '@/api-schema/models';

import { cautionsInShort } from '../lib/cautions';
import { figureFacts } from '../lib/figure-facts';
import { MOST_MULTIPLES, shownPanels } from '../lib/shown-panels';

import { BottleneckView } from './bottleneck-view';
import { ChancesView } from './chances-view';
import { DotsView } from './dots-view';
import { FacetPicker } from './facet-picker';
import { LinesView } from './lines-view';
import { MapView } from './map-view';
import { SensitivityView } from './sensitivity-view';
import { SpreadView } from './spread-view';

/** What a reader explores or prices is loaded when it is asked for. */
const CostView = lazy(() => import('./cost-view').then((module) => ({ default: module.CostView })));
const DistributionView = lazy(() =>
  import('./distribution-view').then((module) => ({ default: module.DistributionView })),
);
const HeatView = lazy(() => import('./heat-view').then((module) => ({ default: module.HeatView })));
const KneesView = lazy(() =>
  import('./knees-view').then((module) => ({ default: module.KneesView })),
);
const PointsView = lazy(() =>
  import('./points-view').then((module) => ({ default: module.PointsView })),
);

interface AnswerFigureProps {
  sweepId: string;
  figure: Answer['figures'][number];
  /** The answer that it belongs to. */
  answer: Answer;
  /** Where the service gives the figure's data as CSV. */
  csvAddress: string;
  /** The panel that the address names. */
  chosen: string | null;
  /** Chooses a panel; null for all of them. */
  onChoose: (title: string | null) => void;
}

/** A figure of the answer by its kind: its panels as small multiples, or one of them. */
export function AnswerFigure(props: AnswerFigureProps) {
  return (
    <Suspense fallback={<Skeleton h={400} />}>
      <FigureByKind {...props} />
    </Suspense>
  );
}

function FigureByKind(props: AnswerFigureProps) {
  const { sweepId, figure, answer, csvAddress, chosen, onChoose } = props;
  const titles = figure.panels.map(({ title }) => title);
  const many = titles.length > MOST_MULTIPLES;
  const picked = chosen !== null && titles.includes(chosen);
  const picker = (
    <FacetPicker
      labels={titles}
      index={Math.max(0, titles.indexOf(chosen ?? ''))}
      onPick={onChoose}
    />
  );
  const controls =
    picked && !many && titles.length > 1 ? (
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconLayoutGrid size={14} aria-hidden />}
          onClick={() => {
            onChoose(null);
          }}
        >
          All {titles.length} charts
        </Button>
        {picker}
      </Group>
    ) : many ? (
      picker
    ) : undefined;
  const { confidence } = answer.controls;
  const around = {
    controls,
    csvAddress,
    facts: figureFacts(figure, confidence),
    qualifications: cautionsInShort(answer),
    method: figure.method,
  };
  const ofDraws = answer.marks_have_draws;
  const shared = { sweepId, confidence, ofDraws, around, onOpen: onChoose };
  switch (figure.kind) {
    case 'lines':
      return <LinesView {...shared} figure={figure} panels={shownPanels(figure.panels, chosen)} />;
    case 'dots':
      return <DotsView {...shared} figure={figure} panels={shownPanels(figure.panels, chosen)} />;
    case 'map':
      return <MapView {...shared} figure={figure} panels={shownPanels(figure.panels, chosen)} />;
    case 'chances':
      return (
        <ChancesView {...shared} figure={figure} panels={shownPanels(figure.panels, chosen)} />
      );
    case 'sensitivity':
      return (
        <SensitivityView
          {...shared}
          said={answer.sentences}
          figure={figure}
          panels={shownPanels(figure.panels, chosen)}
        />
      );
    case 'bottleneck':
      return (
        <BottleneckView {...shared} figure={figure} panels={shownPanels(figure.panels, chosen)} />
      );
    case 'cost':
      return (
        <CostView
          {...shared}
          prices={answer.prices?.name ?? ''}
          figure={figure}
          panels={shownPanels(figure.panels, chosen)}
        />
      );
    case 'points':
      return <PointsView sweepId={sweepId} figure={figure} around={around} />;
    case 'heat':
      return <HeatView {...shared} figure={figure} panels={shownPanels(figure.panels, chosen)} />;
    case 'knees':
      return <KneesView figure={figure} around={around} />;
    case 'distribution':
      return <DistributionView figure={figure} around={around} />;
    case 'spread':
      return <SpreadView {...shared} figure={figure} panels={shownPanels(figure.panels, chosen)} />;
  }
}
