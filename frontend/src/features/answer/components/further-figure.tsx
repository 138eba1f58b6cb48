import { Skeleton } from '@mantine/core';

import type { Question } from '@/api-schema/models';
import { ProblemAlert } from '@/components/problem-alert';
import { useSearchState } from '@/lib/use-search-state';

import { useAnswer } from '../api/get-answer';
import { answerQueryOf, FORGOTTEN } from '../lib/answer-query';

import { ReportFigure } from './report-figure';

/** The address with another question: what only the first question understands is left out. */
function askedInstead(search: URLSearchParams, question: Question): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const name of Object.keys(FORGOTTEN)) changed.delete(name);
  changed.set('question', question);
  return changed;
}

/** The figure of one more question about the sweep. */
export function FurtherFigure({ sweepId, question }: { sweepId: string; question: Question }) {
  const [search] = useSearchState();
  const { data, error } = useAnswer(sweepId, answerQueryOf(askedInstead(search, question)));
  if (error !== null) return <ProblemAlert error={error} title="No figure" />;
  if (data === undefined) return <Skeleton h={300} />;
  return <ReportFigure sweepId={sweepId} answer={data} />;
}
