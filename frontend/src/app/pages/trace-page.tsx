import { Button, Code, Group, Select, SimpleGrid, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';

import type { Trace, TraceSummary } from '@/api-schema/models';
import { ConfirmButton } from '@/components/confirm-button';
import { Moment } from '@/components/moment';
import { PageHeader } from '@/components/page-header';
import { PageSkeleton } from '@/components/page-skeleton';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { replaceDraft } from '@/features/new-sweep/lib/draft';
import { useDeleteTrace } from '@/features/trace/api/delete-trace';
import { useTrace } from '@/features/trace/api/get-trace';
import { AddressSummaryPanel } from '@/features/trace/components/address-summary';
import { CriticalPathPanel } from '@/features/trace/components/critical-path';
import { MatrixFigure } from '@/features/trace/components/matrix-figure';
import { ScalePanel } from '@/features/trace/components/scale-form';
import {
  CollectivesPanel,
  MessageSizesPanel,
  TraceSummaryPanel,
} from '@/features/trace/components/trace-summary';
import { addressSpec } from '@/features/trace/lib/address-facts';
import { traceSpec } from '@/features/trace/lib/trace-facts';
import { formatMoment } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ProblemError } from '@/lib/problem';
import { useMayHere } from '@/lib/requests/use-rights';
import { useSearchState } from '@/lib/use-search-state';

import { NotFoundPage } from './not-found-page';

const WHOLE_NUMBER = /^[1-9]\d{0,8}$/;

export function TracePage() {
  const { name = '' } = useParams();
  const [search, change] = useSearchState();
  const asked = search.get('version') ?? '';
  const version = WHOLE_NUMBER.test(asked) ? Number(asked) : null;
  const { data: trace, error, refetch } = useTrace(name, version);
  const maySubmit = useMayHere('editor');
  if (error instanceof ProblemError && error.status === 404) return <NotFoundPage what="trace" />;
  if (trace === undefined) {
    if (error === null) return <PageSkeleton of="trace" />;
    return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack>
      <TraceHeader
        trace={trace}
        onVersion={(next) => {
          change({ version: next });
        }}
      />
      {trace.addresses && <AddressSummaryPanel trace={trace} held={trace.addresses} />}
      {trace.summary && (
        <RecordedRanks trace={trace} summary={trace.summary} maySubmit={maySubmit} />
      )}
    </Stack>
  );
}

interface RecordedRanksProps {
  trace: Trace;
  summary: TraceSummary;
  maySubmit: boolean;
}

function RecordedRanks({ trace, summary, maySubmit }: RecordedRanksProps) {
  const version = `${trace.name} ${String(trace.version)}`;
  return (
    <>
      <TraceSummaryPanel trace={trace} summary={summary} />
      <CriticalPathPanel key={version} trace={trace} mayCut={maySubmit} />
      {summary.matrix.bytes.length > 0 && (
        <Panel title="Who sends to whom">
          <MatrixFigure matrix={summary.matrix} />
        </Panel>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <MessageSizesPanel summary={summary} />
        <CollectivesPanel summary={summary} />
      </SimpleGrid>
      {maySubmit && <ScalePanel key={`${version} larger`} trace={trace} recorded={summary.ranks} />}
    </>
  );
}

/** A sweep of a trace, ready to be changed. */
function specOf({ name, version, summary, addresses }: Trace): string {
  if (addresses) return addressSpec(name, version, addresses);
  return traceSpec(name, version, summary?.ranks ?? 0);
}

interface TraceHeaderProps {
  trace: Trace;
  onVersion: (version: string | null) => void;
}

function TraceHeader({ trace, onVersion }: TraceHeaderProps) {
  const navigate = useNavigate();
  const remove = useDeleteTrace(trace.name);
  const maySubmit = useMayHere('editor');
  return (
    <>
      <PageHeader
        title={trace.name}
        trail={[{ label: 'Traces', to: paths.traces() }]}
        subtitle={
          <Group gap="md" style={{ rowGap: 2 }}>
            <span>version {trace.version}</span>
            <span>
              imported <Moment iso={trace.created_at} />
            </span>
            <span title={trace.digest}>
              digest <Code>{trace.digest.slice(0, 12)}…</Code>
            </span>
          </Group>
        }
        actions={
          <>
            <VersionPicker trace={trace} onPick={onVersion} />
            {maySubmit && (
              <>
                <Button
                  size="sm"
                  onClick={() => {
                    replaceDraft(specOf(trace));
                    void navigate(paths.newSweep());
                  }}
                >
                  Replay it in a sweep
                </Button>
                <ConfirmButton
                  label="Delete"
                  color="red"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  loading={remove.isPending}
                  question={`Delete “${trace.name}”?`}
                  consequence="All its versions go for good. While sweeps use one of them, nothing is deleted, and they are named."
                  confirmLabel="Delete the trace"
                  onConfirm={() => {
                    remove.mutate(undefined, { onSuccess: () => void navigate(paths.traces()) });
                  }}
                />
              </>
            )}
          </>
        }
      />
      {remove.error !== null && <ProblemAlert error={remove.error} title="Not deleted" />}
    </>
  );
}

function VersionPicker({
  trace,
  onPick,
}: {
  trace: Trace;
  onPick: (version: string | null) => void;
}) {
  if (trace.versions.length < 2) return null;
  return (
    <Select
      size="xs"
      aria-label="Version"
      data={trace.versions.map(({ version, created_at: at }) => ({
        value: String(version),
        label: `Version ${String(version)}, ${formatMoment(at)}`,
      }))}
      value={String(trace.version)}
      allowDeselect={false}
      onChange={onPick}
      w={250}
    />
  );
}
