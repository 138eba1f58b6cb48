import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useCallback } from 'react';

import type { ChartTheme } from '@/lib/chart-theme';
import type { IntervalChart } from '@/lib/interval-option';

import type { FigureAround } from '../lib/figure-around';
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
import { ShareFigure } from './share-figure';

type Draw = (shown: SensitivityShown, theme: ChartTheme, narrow: boolean) => IntervalChart;

function useDrawn(draw: Draw, { figure, panel, confidence }: SensitivityShown) {
  return useCallback(
    (theme: ChartTheme, narrow: boolean) => draw({ figure, panel, confidence }, theme, narrow),
    [draw, figure, panel, confidence],
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

interface SensitivityViewProps extends SensitivityShown {
  around: FigureAround;
}

/** What a metric depends on most: a tornado, and shares of its variance by the method that applies. */
export function SensitivityView({ around, ...shown }: SensitivityViewProps) {
  const { figure, panel } = shown;
  const tornado = useDrawn(tornadoChart, shown);
  const indices = useDrawn(indicesChart, shown);
  const anova = useDrawn(anovaChart, shown);
  return (
    <>
      <ShareFigure
        title={figure.title}
        {...around}
        summary={tornadoSummary(shown)}
        chartOf={tornado}
        table={<TornadoTable {...shown} />}
      />
      <Refused reasons={panel.refused} />
      {panel.indices.length > 0 && (
        <ShareFigure
          title="Share of the variance of each input"
          summary={indicesSummary(shown)}
          chartOf={indices}
          table={<IndicesTable {...shown} />}
        />
      )}
      {panel.anova !== null && (
        <ShareFigure
          title="Share of the variance of each axis"
          summary={anovaSummary(shown)}
          chartOf={anova}
          table={<AnovaTable {...shown} />}
        />
      )}
    </>
  );
}
