import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPackage, IconPrinter } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';

import type { Answer, Sweep } from '@/api-schema/models';
import { OnPaper } from '@/components/figure-print';
import { FittedPaper } from '@/components/fitted-paper';
import { PageHeader } from '@/components/page-header';
import { PageSkeleton } from '@/components/page-skeleton';
import { ProblemAlert } from '@/components/problem-alert';
import { useAnswer } from '@/features/answer/api/get-answer';
import { FurtherFigure } from '@/features/answer/components/further-figure';
import { ReportFigure } from '@/features/answer/components/report-figure';
import { ReportNetworks } from '@/features/answer/components/report-networks';
import { ReportSentences } from '@/features/answer/components/report-sentences';
import { answerQueryOf } from '@/features/answer/lib/answer-query';
import { furtherQuestions } from '@/features/answer/lib/report-questions';
import { useSweep } from '@/features/sweep/api/get-sweep';
import { ReportProvenance } from '@/features/sweep/components/report-provenance';
import { ReportSpecification } from '@/features/sweep/components/report-specification';
import { apiPaths, paths } from '@/lib/paths';
import { isFinal } from '@/lib/phase';
import { ProblemError } from '@/lib/problem';
import { queryKeys } from '@/lib/query-keys';
import { useIsReader } from '@/lib/requests/use-rights';
import { usePageRates } from '@/lib/use-page-rates';
import { useSearchState } from '@/lib/use-search-state';

import { LightPage } from '../light-page';

import { NotFoundPage } from './not-found-page';
import classes from './report-page.module.css';

interface SheetsProps {
  sweep: Sweep;
  answer: Answer;
  search: URLSearchParams;
}

function Sheets({ sweep, answer, search }: SheetsProps) {
  return (
    <div className={classes.desk} data-sheets role="region" aria-label="Pages" tabIndex={0}>
      <FittedPaper label="Page 1" className={classes.paper}>
        <div className={classes.part}>
          <Text component="h2" fz={22} fw={700} lh={1.2} m={0}>
            {sweep.name}
          </Text>
          {sweep.description !== null && sweep.description !== '' && (
            <Text size="sm" lineClamp={4}>
              {sweep.description}
            </Text>
          )}
          <div>
            <ReportSentences sweep={sweep} answer={answer} />
          </div>
          <div className={classes.first}>
            <ReportFigure sweepId={sweep.id} answer={answer} />
          </div>
        </div>
      </FittedPaper>
      <FittedPaper label="Page 2" className={classes.paper}>
        <div className={classes.part}>
          <div className={classes.pair}>
            {furtherQuestions(answer).map((question) => (
              <div key={question}>
                <FurtherFigure sweepId={sweep.id} question={question} />
              </div>
            ))}
          </div>
          <ReportNetworks networks={answer.networks} />
          <ReportSpecification sweep={sweep} />
          <ReportProvenance sweep={sweep} search={search} />
        </div>
      </FittedPaper>
    </div>
  );
}

function Report({ sweep }: { sweep: Sweep }) {
  const [search] = useSearchState();
  const isReader = useIsReader();
  const asked = search.toString();
  const back = `${paths.sweep(sweep.id)}${asked === '' ? '' : `?${asked}`}`;
  const { data, error, refetch } = useAnswer(sweep.id, answerQueryOf(search));
  const loading = useIsFetching({ queryKey: queryKeys.answers(sweep.id) }) > 0;
  return (
    <Stack>
      <PageHeader
        title="Report"
        of={sweep.name}
        trail={[
          ...(isReader ? [] : [{ label: 'Sweeps', to: paths.sweeps() }]),
          { label: sweep.name, to: back },
        ]}
        subtitle="Two pages for A4 or Letter. To have a PDF, choose it in the browser's print dialog."
        actions={
          <>
            {isFinal(sweep.phase) && !sweep.without_fabrics && (
              <Button
                variant="default"
                component="a"
                href={apiPaths.artifact(sweep.id)}
                download
                leftSection={<IconPackage size={16} aria-hidden />}
              >
                Artifact of this study
              </Button>
            )}
            <Button
              leftSection={<IconPrinter size={16} aria-hidden />}
              disabled={data === undefined || loading}
              onClick={() => {
                window.print();
              }}
            >
              Print
            </Button>
          </>
        }
      />
      {error !== null && (
        <>
          <ProblemAlert error={error} title="No answer" onRetry={() => void refetch()} />
          <Anchor component={Link} to={back} size="sm">
            Ask something else on the page of the sweep
          </Anchor>
        </>
      )}
      {data === undefined && error === null && <Skeleton h={900} />}
      {data !== undefined && error === null && (
        <OnPaper value>
          <Sheets sweep={sweep} answer={data} search={search} />
        </OnPaper>
      )}
    </Stack>
  );
}

/** A sweep's question, answer and provenance on two pages of paper. */
export function ReportPage() {
  const { sweepId = '' } = useParams();
  const { data: sweep, error, refetch } = useSweep(sweepId, { poll: false });
  usePageRates(sweep);
  if (error instanceof ProblemError && error.status === 404) return <NotFoundPage what="sweep" />;
  if (sweep === undefined) {
    if (error === null) return <PageSkeleton of="sweep" />;
    return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  }
  return (
    <LightPage>
      <Report sweep={sweep} />
    </LightPage>
  );
}
