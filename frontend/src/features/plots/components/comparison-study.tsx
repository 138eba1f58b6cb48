import { Skeleton } from '@mantine/core';

import type { Sweep } from '@/api-schema/models';
import { ProblemAlert } from '@/components/problem-alert';
import { isFinal } from '@/lib/phase';
import { useSearchState } from '@/lib/use-search-state';

import { type ComparisonQuery, useComparison } from '../api/get-comparison';

import { AnswerText } from './answer-text';
import { ComparisonFigure } from './comparison-figure';

/** The comparison's choices as the address holds them. */
export function comparisonQueryOf(search: URLSearchParams): ComparisonQuery {
  return {
    metric: search.get('metric') ?? undefined,
    by: search.get('by') ?? undefined,
    facets: search.get('facets') ?? undefined,
  };
}

/** Which choice is best: sentences, then the chart they come from. */
export function ComparisonStudy({ sweep }: { sweep: Sweep }) {
  const [search, change] = useSearchState();
  const { data, error, isPending, refetch } = useComparison(
    sweep.id,
    comparisonQueryOf(search),
    !isFinal(sweep.phase),
  );
  if (isPending && error === null) return <Skeleton h={360} />;
  return (
    <>
      {error !== null && (
        <ProblemAlert error={error} title="No comparison" onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <AnswerText text={data.summary} />
          <ComparisonFigure
            sweep={sweep}
            study={data}
            chosen={search.get('chart')}
            change={change}
          />
        </>
      )}
    </>
  );
}
