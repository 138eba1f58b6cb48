import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router';

import { EmptyState } from '@/components/empty-state';
import { PageHeader } from '@/components/page-header';
import { ProblemAlert } from '@/components/problem-alert';
import { replaceDraft } from '@/features/new-sweep/lib/draft';
import { useClaims } from '@/features/validation/api/get-claims';
import { ClaimTable } from '@/features/validation/components/claim-table';
import { ClaimsFilter } from '@/features/validation/components/claims-filter';
import { asVerdict, countsText, narrowed } from '@/features/validation/lib/claims';
import { paths } from '@/lib/paths';
import { useExamples } from '@/lib/requests/list-examples';
import { useMayHere } from '@/lib/requests/use-rights';
import { useSearchState } from '@/lib/use-search-state';

/** Every published claim beside ours. */
export function ValidationPage() {
  const [search, change] = useSearchState();
  const { data, error, refetch } = useClaims();
  const { data: examples } = useExamples();
  const navigate = useNavigate();
  const maySubmit = useMayHere('editor');
  const study = search.get('study');
  const verdict = asVerdict(search.get('verdict'));
  const reproduce = (name: string) => {
    const example = examples?.items.find((each) => each.name === name);
    if (example === undefined) return;
    replaceDraft(example.text);
    void navigate(paths.newSweep());
  };
  const shown = data === undefined ? [] : narrowed(data.studies, study, verdict);
  return (
    <Stack>
      <PageHeader title="Validation" subtitle="What papers say beside what this simulator gives." />
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={480} />}
      {data !== undefined && (
        <>
          <Text fw={600} role="status">
            {countsText(data.studies)}
          </Text>
          <ClaimsFilter studies={data.studies} study={study} verdict={verdict} onChange={change} />
          {shown.map((each) => (
            <ClaimTable
              key={each.name}
              study={each}
              onReproduce={maySubmit && examples !== undefined ? reproduce : undefined}
            />
          ))}
          {shown.length === 0 && (
            <EmptyState title="No claim matches">
              <Button
                variant="default"
                onClick={() => {
                  change({ study: null, verdict: null });
                }}
              >
                Show all claims
              </Button>
            </EmptyState>
          )}
        </>
      )}
    </Stack>
  );
}
