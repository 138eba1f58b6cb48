import { Code, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';

import type { Fabric } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { PageHeader } from '@/components/page-header';
import { PageSkeleton } from '@/components/page-skeleton';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { useDeleteFabric } from '@/features/fabric/api/delete-fabric';
import { useFabric } from '@/features/fabric/api/get-fabric';
import { useFabricSweeps } from '@/features/fabric/api/list-fabric-sweeps';
import { DeleteFabric } from '@/features/fabric/components/delete-fabric';
import { FabricChecksPanel } from '@/features/fabric/components/fabric-checks';
import { FabricSummaryPanel } from '@/features/fabric/components/fabric-summary';
import { newestStudy, StudyPanel } from '@/features/fabric/components/study-panel';
import { replaceDraft } from '@/features/new-sweep/lib/draft';
import { SweepsTable } from '@/features/sweep/components/sweeps-table';
import { formatMoment } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ProblemError } from '@/lib/problem';
import { useMayHere } from '@/lib/requests/use-rights';
import { useSearchState } from '@/lib/use-search-state';

import { NotFoundPage } from './not-found-page';

const WHOLE_NUMBER = /^[1-9]\d{0,8}$/;

export function FabricPage() {
  const { name = '' } = useParams();
  const [search, change] = useSearchState();
  const asked = search.get('version') ?? '';
  const version = WHOLE_NUMBER.test(asked) ? Number(asked) : null;
  const { data: fabric, error, refetch } = useFabric(name, version);
  const navigate = useNavigate();
  const remove = useDeleteFabric(name);
  const maySubmit = useMayHere('editor');
  if (error instanceof ProblemError && error.status === 404) return <NotFoundPage what="fabric" />;
  if (fabric === undefined) {
    if (error === null) return <PageSkeleton of="fabric" />;
    return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack>
      <PageHeader
        title={fabric.name}
        trail={[{ label: 'Fabrics', to: paths.fabrics() }]}
        subtitle={
          <Group gap="md" style={{ rowGap: 2 }}>
            <span>version {fabric.version}</span>
            <span>
              imported <Moment iso={fabric.created_at} />
            </span>
            <span title={fabric.digest}>
              digest <Code>{fabric.digest.slice(0, 12)}…</Code>
            </span>
          </Group>
        }
        actions={
          <>
            <VersionPicker
              fabric={fabric}
              onPick={(next) => {
                change({ version: next });
              }}
            />
            {maySubmit && (
              <DeleteFabric
                fabric={fabric}
                deleting={remove.isPending}
                onDelete={() => {
                  remove.mutate(undefined, { onSuccess: () => void navigate(paths.fabrics()) });
                }}
              />
            )}
          </>
        }
      />
      {remove.error !== null && <ProblemAlert error={remove.error} title="Not deleted" />}
      <FabricPanels fabric={fabric} />
    </Stack>
  );
}

interface VersionPickerProps {
  fabric: Fabric;
  onPick: (version: string | null) => void;
}

function VersionPicker({ fabric, onPick }: VersionPickerProps) {
  if (fabric.versions.length < 2) return null;
  return (
    <Select
      size="xs"
      aria-label="Version"
      data={fabric.versions.map(({ version, created_at: at }) => ({
        value: String(version),
        label: `Version ${String(version)}, ${formatMoment(at)}`,
      }))}
      value={String(fabric.version)}
      allowDeselect={false}
      onChange={onPick}
      w={250}
    />
  );
}

/** The picture and the form are loaded after what the page says of the fabric. */
const FabricNetwork = lazy(() =>
  import('@/features/network/components/fabric-network').then((module) => ({
    default: module.FabricNetwork,
  })),
);
const MeasurePanel = lazy(() =>
  import('@/features/fabric/components/measure-panel').then((module) => ({
    default: module.MeasurePanel,
  })),
);

function FabricPanels({ fabric }: { fabric: Fabric }) {
  const navigate = useNavigate();
  const { data: sweeps, error, isPending, refetch } = useFabricSweeps(fabric.name);
  const maySubmit = useMayHere('editor');
  const study = newestStudy(sweeps?.items ?? []);
  return (
    <>
      <FabricChecksPanel fabric={fabric} />
      <FabricSummaryPanel fabric={fabric} />
      <Suspense fallback={<Skeleton h={480} />}>
        <FabricNetwork name={fabric.name} version={fabric.version} />
      </Suspense>
      {maySubmit && (
        <Suspense fallback={<Skeleton h={300} />}>
          <MeasurePanel
            key={fabric.version}
            fabric={fabric}
            onLaunched={({ id }) => {
              void navigate(paths.sweep(id));
            }}
            onEdit={(text) => {
              replaceDraft(text);
              void navigate(paths.newSweep());
            }}
          />
        </Suspense>
      )}
      {study !== undefined && <StudyPanel fabric={fabric} summary={study} />}
      <Panel title="Sweeps of this fabric">
        {isPending && <Skeleton h={80} />}
        {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {sweeps !== undefined && sweeps.items.length > 0 && <SweepsTable sweeps={sweeps.items} />}
        {sweeps?.items.length === 0 && <Text c="dimmed">No sweep has used it yet.</Text>}
      </Panel>
    </>
  );
}
