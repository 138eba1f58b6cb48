import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useCallback } from 'react';

import type { SensitivityFigure, SensitivityPanel } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';
import type { IntervalChart } from '@/lib/interval-option';

import type { FigureView } from '../lib/figure-around';
import {
  anovaChart,
  anovaSummary,
  indicesChart,
  indicesSummary,
  type SensitivityShown,
  tornadoChart,
  tornadoSummary,
} from '../lib/sensitivity-chart';

import { AnovaTable, IndicesTable, TornadoTable } from './sensitivity-tables';
import { type Draw, ShareFigure } from './share-figure';

type DrawShown = (shown: SensitivityShown, theme: ChartTheme, narrow: boolean) => IntervalChart;

function useDrawn(draw: DrawShown, figure: SensitivityFigure, confidence: number) {
  return useCallback<Draw<SensitivityPanel>>(
    (panel, theme, narrow) => draw({ figure, panel, confidence }, theme, narrow),
    [draw, figure, confidence],
  );
}

/** Which methods do not apply here, and why. */
function Refused({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <Alert color="gray" role="note" p="sm" icon={<IconInfoCircle size={18} aria-hidden />}>
      {reasons.map((reason) => (
        <Text key={reason} size="sm">
          {reason}
        </Text>
      ))}
    </Alert>
  );
}

interface SensitivityViewProps extends FigureView<SensitivityFigure, SensitivityPanel> {
  /** What is said already. */
  said: readonly string[];
}

/** What a metric depends on most: a tornado, and shares of its variance by the method that applies. */
export function SensitivityView(props: SensitivityViewProps) {
  const { said, around, figure, panels, confidence, onOpen } = props;
  const shown = (panel: SensitivityPanel) => ({ figure, panel, confidence });
  const tornado = useDrawn(tornadoChart, figure, confidence);
  const indices = useDrawn(indicesChart, figure, confidence);
  const anova = useDrawn(anovaChart, figure, confidence);
  const [one] = panels.length === 1 ? panels : [];
  const refused = new Set(panels.flatMap((panel) => panel.refused));
  return (
    <>
      <ShareFigure
        title={figure.title}
        {...around}
        panels={panels}
        summaryOf={(panel) => tornadoSummary(shown(panel))}
        chartOf={tornado}
        tableOf={(panel) => <TornadoTable key={panel.title} {...shown(panel)} />}
        onOpen={onOpen}
      />
      <Refused reasons={[...refused].filter((reason) => !said.includes(reason))} />
      {one !== undefined && one.indices.length > 0 && (
        <ShareFigure
          title="Share of the variance of each input"
          panels={panels}
          summaryOf={(panel) => indicesSummary(shown(panel))}
          chartOf={indices}
          tableOf={(panel) => <IndicesTable key={panel.title} {...shown(panel)} />}
          onOpen={onOpen}
        />
      )}
      {one !== undefined && one.anova !== null && (
        <ShareFigure
          title="Share of the variance of each axis"
          panels={panels}
          summaryOf={(panel) => anovaSummary(shown(panel))}
          chartOf={anova}
          tableOf={(panel) => <AnovaTable key={panel.title} {...shown(panel)} />}
          onOpen={onOpen}
        />
      )}
    </>
  );
}
