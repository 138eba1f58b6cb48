import { Text } from '@mantine/core';

import type { Answer } from '@/api-schema/models';

import { AnswerFigure } from './answer-figure';

/** Of more charts a report shows the first: they would be too small to read on paper. */
const MOST_CHARTS = 4;

interface ReportFigureProps {
  sweepId: string;
  answer: Answer;
}

/** The first figure of an answer as a report has it. */
export function ReportFigure({ sweepId, answer }: ReportFigureProps) {
  const [figure] = answer.figures;
  if (figure === undefined) return null;
  const titles = figure.panels.map(({ title }) => title);
  const [first = null] = titles;
  const cut = titles.length > MOST_CHARTS;
  return (
    <>
      <AnswerFigure
        sweepId={sweepId}
        figure={figure}
        answer={answer}
        csvAddress=""
        chosen={cut ? first : null}
        onChoose={() => undefined}
      />
      {cut && (
        <Text size="sm">
          Chart “{first}” of {titles.length}; the others are on the page of the sweep.
        </Text>
      )}
    </>
  );
}
