import { Button, Skeleton, Stack } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { PageSkeleton } from '@/components/page-skeleton';
import { PhaseBadge } from '@/components/phase-badge';
import { ProblemAlert } from '@/components/problem-alert';
import { AnswerPanel } from '@/features/answer/components/answer-panel';
import { useLiveSweep } from '@/features/sweep/api/use-live-sweep';
import { FailureGroups } from '@/features/sweep/components/failure-groups';
import { SweepActions } from '@/features/sweep/components/sweep-actions';
import { SweepDrawn } from '@/features/sweep/components/sweep-drawn';
import { SweepFacts } from '@/features/sweep/components/sweep-facts';
import { SweepHeld } from '@/features/sweep/components/sweep-held';
import { SweepProgress } from '@/features/sweep/components/sweep-progress';
import { SweepRevision } from '@/features/sweep/components/sweep-revision';
import { SweepSearch } from '@/features/sweep/components/sweep-search';
import { SweepWaiting } from '@/features/sweep/components/sweep-waiting';
import { paths } from '@/lib/paths';
import { done, phaseWord } from '@/lib/phase';
import { ProblemError } from '@/lib/problem';
import { useIsReader } from '@/lib/requests/use-rights';
import { usePageRates } from '@/lib/use-page-rates';
import { useSearchState } from '@/lib/use-search-state';

import { NotFoundPage } from './not-found-page';

/** What stands below the answer is loaded after it; mistakes are rare, and need a parser of YAML. */
const ResultsPanel = lazy(() =>
  import('@/features/result/components/results-panel').then((module) => ({
    default: module.ResultsPanel,
  })),
);
const FailedPoints = lazy(() =>
  import('@/features/run/components/failed-points').then((module) => ({
    default: module.FailedPoints,
  })),
);
const SpecView = lazy(() =>
  import('@/features/sweep/components/spec-view').then((module) => ({ default: module.SpecView })),
);
const SpecErrors = lazy(() =>
  import('@/features/sweep/components/spec-errors').then((module) => ({
    default: module.SpecErrors,
  })),
);

/** Its dialog has a form that few open. */
const ShareSweep = lazy(() =>
  import('@/features/access/components/share-sweep').then((module) => ({
    default: module.ShareSweep,
  })),
);

/** To the sweep on paper, asked what it is asked here. */
function ReportLink({ sweepId }: { sweepId: string }) {
  const [search] = useSearchState();
  return (
    <Button
      variant="default"
      component={Link}
      to={paths.report(sweepId, search.toString())}
      leftSection={<IconFileText size={16} aria-hidden />}
    >
      Report
    </Button>
  );
}

export function SweepPage() {
  const { sweepId = '' } = useParams();
  const isReader = useIsReader();
  const { data: sweep, error, live, refetch } = useLiveSweep(sweepId);
  usePageRates(sweep);
  if (error instanceof ProblemError && error.status === 404) return <NotFoundPage what="sweep" />;
  if (sweep === undefined) {
    if (error === null) return <PageSkeleton of="sweep" />;
    return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  }
  const failures = (
    <>
      <FailureGroups sweep={sweep} />
      <Suspense>
        {sweep.progress.failed > 0 && (
          <FailedPoints sweepId={sweep.id} runs={sweep.progress.failed} />
        )}
      </Suspense>
    </>
  );
  // Failed runs come before an answer only where they leave none.
  const answered = sweep.progress.completed > 0;
  return (
    <Stack data-wide>
      <PageHeader
        title={sweep.name}
        trail={isReader ? [] : [{ label: 'Sweeps', to: paths.sweeps() }]}
        beside={<PhaseBadge phase={sweep.phase} size="lg" word={phaseWord(sweep)} />}
        subtitle={<SweepFacts sweep={sweep} />}
        actions={
          <>
            {done(sweep.progress) > 0 && <ReportLink sweepId={sweep.id} />}
            <SweepActions sweep={sweep} />
            <Suspense>
              <ShareSweep sweep={sweep} />
            </Suspense>
          </>
        }
      />
      <SweepHeld sweep={sweep} />
      <SweepWaiting sweep={sweep} />
      <SweepRevision sweep={sweep} />
      <SweepProgress sweep={sweep} live={live} />
      <SweepSearch sweep={sweep} />
      <Suspense>{sweep.errors.length > 0 && <SpecErrors sweep={sweep} />}</Suspense>
      {!answered && failures}
      {done(sweep.progress) > 0 && <AnswerPanel sweep={sweep} />}
      {answered && failures}
      <SweepDrawn sweep={sweep} />
      <Suspense fallback={<Skeleton h={400} />}>
        <ResultsPanel sweep={sweep} />
      </Suspense>
      <Suspense>
        <SpecView sweep={sweep} />
      </Suspense>
    </Stack>
  );
}
