import { Text } from '@mantine/core';

import type { Answer } from '@/api-schema/models';

import { figureFacts } from '../lib/figure-facts';

import { BottleneckView } from './bottleneck-view';
import { ChancesView } from './chances-view';
import { DotsView } from './dots-view';
import { FacetPicker } from './facet-picker';
import { LinesView } from './lines-view';
import { MapView } from './map-view';
import { SensitivityView } from './sensitivity-view';
import { SpreadView } from './spread-view';

interface AnswerFigureProps {
  sweepId: string;
  figure: Answer['figures'][number];
  /** Where the service gives the figure's data as CSV. */
  csvAddress: string;
  confidence: number;
  /** The panel that the address names. */
  chosen: string | null;
  onChoose: (title: string) => void;
}

/** The panel with a title, else the first. */
function panelOf<Panel extends { title: string }>(
  panels: readonly Panel[],
  title: string | null,
): Panel | undefined {
  return panels.find((panel) => panel.title === title) ?? panels[0];
}

/** A figure of the answer by its kind, one panel of it at a time. */
export function AnswerFigure(props: AnswerFigureProps) {
  const { sweepId, figure, csvAddress, confidence, chosen, onChoose } = props;
  const titles = figure.panels.map(({ title }) => title);
  const index = Math.max(0, titles.indexOf(chosen ?? ''));
  const picker = <FacetPicker labels={titles} index={index} onPick={onChoose} />;
  const around = { controls: picker, csvAddress, facts: figureFacts(figure, confidence) };
  const shared = { sweepId, confidence, around };
  const nothing = <Text c="dimmed">No point has a result yet.</Text>;
  switch (figure.kind) {
    case 'lines': {
      const panel = panelOf(figure.panels, chosen);
      return panel === undefined ? nothing : <LinesView {...shared} {...{ figure, panel }} />;
    }
    case 'dots': {
      const panel = panelOf(figure.panels, chosen);
      return panel === undefined ? nothing : <DotsView {...shared} {...{ figure, panel }} />;
    }
    case 'map': {
      const panel = panelOf(figure.panels, chosen);
      return panel === undefined ? nothing : <MapView {...shared} {...{ figure, panel }} />;
    }
    case 'chances': {
      const panel = panelOf(figure.panels, chosen);
      return panel === undefined ? nothing : <ChancesView {...shared} {...{ figure, panel }} />;
    }
    case 'sensitivity': {
      const panel = panelOf(figure.panels, chosen);
      return panel === undefined ? (
        nothing
      ) : (
        <SensitivityView {...{ figure, panel, confidence, around }} />
      );
    }
    case 'bottleneck': {
      const panel = panelOf(figure.panels, chosen);
      return panel === undefined ? nothing : <BottleneckView {...shared} {...{ figure, panel }} />;
    }
    case 'spread': {
      const panel = panelOf(figure.panels, chosen);
      return panel === undefined ? nothing : <SpreadView {...shared} {...{ figure, panel }} />;
    }
  }
}
