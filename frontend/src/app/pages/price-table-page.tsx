import { Button, Code, Group, Select, Stack, Text } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';

import type { PriceTable } from '@/api-schema/models';
import { ConfirmButton } from '@/components/confirm-button';
import { Moment } from '@/components/moment';
import { PageHeader } from '@/components/page-header';
import { PageSkeleton } from '@/components/page-skeleton';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { useDeletePriceTable } from '@/features/price/api/delete-price-table';
import { usePriceTable } from '@/features/price/api/get-price-table';
import { ComponentPanels } from '@/features/price/components/component-panels';
import { formatMoment } from '@/lib/format';
import { apiPaths, paths } from '@/lib/paths';
import { ProblemError } from '@/lib/problem';
import { useMayHere } from '@/lib/requests/use-rights';
import { useSearchState } from '@/lib/use-search-state';

import { NotFoundPage } from './not-found-page';

const WHOLE_NUMBER = /^\d{1,9}$/;

export function PriceTablePage() {
  const { name = '' } = useParams();
  const [search, change] = useSearchState();
  const asked = search.get('version') ?? '';
  const version = WHOLE_NUMBER.test(asked) ? Number(asked) : null;
  const { data: table, error, refetch } = usePriceTable(name, version);
  if (error instanceof ProblemError && error.status === 404)
    return <NotFoundPage what="price table" />;
  if (table === undefined) {
    if (error === null) return <PageSkeleton of="price table" />;
    return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack>
      <PriceTableHeader
        table={table}
        onVersion={(next) => {
          change({ version: next });
        }}
      />
      {table.notes !== null && (
        <Panel title="Notes">
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {table.notes}
          </Text>
        </Panel>
      )}
      <ComponentPanels table={table} />
    </Stack>
  );
}

interface PriceTableHeaderProps {
  table: PriceTable;
  onVersion: (version: string | null) => void;
}

function PriceTableHeader({ table, onVersion }: PriceTableHeaderProps) {
  const { name, version } = table;
  const maySubmit = useMayHere('editor');
  return (
    <PageHeader
      title={name}
      trail={[{ label: 'Prices', to: paths.prices() }]}
      subtitle={
        <Group gap="md" style={{ rowGap: 2 }}>
          <span>{table.title}</span>
          {table.created_at === null ? (
            <span>comes with FabricSweep</span>
          ) : (
            <span>
              version {version}, saved <Moment iso={table.created_at} />
            </span>
          )}
          <span title={table.digest}>
            digest <Code>{table.digest.slice(0, 12)}…</Code>
          </span>
        </Group>
      }
      actions={
        <>
          <VersionPicker table={table} onPick={onVersion} />
          <Button
            component="a"
            href={apiPaths.priceText(name, version)}
            download={`${name}.yaml`}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            YAML
          </Button>
          {maySubmit && (
            <>
              <Button
                component={Link}
                to={paths.newPriceTable({
                  from: name,
                  version,
                  name: table.is_shipped ? `${name}-own` : name,
                })}
              >
                {table.is_shipped ? 'Copy and edit' : 'Edit'}
              </Button>
              {!table.is_shipped && <DeleteTable name={name} />}
            </>
          )}
        </>
      }
    />
  );
}

function DeleteTable({ name }: { name: string }) {
  const navigate = useNavigate();
  const remove = useDeletePriceTable(name);
  return (
    <>
      <ConfirmButton
        label="Delete"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={remove.isPending}
        question={`Delete “${name}”?`}
        consequence="All its versions go for good. Sweeps stay as they are; who asks what they cost names another table."
        confirmLabel="Delete the table"
        onConfirm={() => {
          remove.mutate(undefined, { onSuccess: () => void navigate(paths.prices()) });
        }}
      />
      {remove.error !== null && <ProblemAlert error={remove.error} title="Not deleted" />}
    </>
  );
}

interface VersionPickerProps {
  table: PriceTable;
  onPick: (version: string | null) => void;
}

function VersionPicker({ table, onPick }: VersionPickerProps) {
  if (table.versions.length < 2) return null;
  return (
    <Select
      size="xs"
      aria-label="Version"
      data={table.versions.map(({ version, created_at: at }) => ({
        value: String(version),
        label: `Version ${String(version)}, ${formatMoment(at)}`,
      }))}
      value={String(table.version)}
      allowDeselect={false}
      onChange={onPick}
      w={250}
    />
  );
}
