import { Button, Group, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';

import type { Sweep } from '@/api-schema/models';
import { ProblemAlert } from '@/components/problem-alert';
import { columnFiltersOf, filterExpression } from '@/lib/column-filter';
import { apiPaths } from '@/lib/paths';
import { useSearchState } from '@/lib/use-search-state';

import { useListAnew, useResults } from '../api/get-results';
import { visibleColumns } from '../lib/columns';
import { refusalOf } from '../lib/refusal';
import { moreSince } from '../lib/since';

import { ColumnChooser } from './column-chooser';
import { ResultsTable } from './results-table';
import { ResultsToolbar } from './results-toolbar';

interface RunsListingProps {
  sweep: Sweep;
  /** Chooses between points and runs. */
  choice: ReactNode;
}

/** All runs of a sweep as a table; filters, order and columns live in the address. */
export function RunsListing({ sweep, choice }: RunsListingProps) {
  const [search, change] = useSearchState();
  const written = search.get('filter') ?? '';
  const sort = search.get('sort');
  const filters = columnFiltersOf(search);
  const expression = filterExpression(written, filters);
  const prices = search.get('prices') ?? undefined;
  const query = { filter: expression, sort: sort ?? undefined, prices };
  const { data, error, isPending, isFetchingNextPage, fetchNextPage, refetch } = useResults(
    sweep.id,
    query,
  );
  const listAnew = useListAnew(sweep.id, query);
  const columns = data?.pages[0]?.columns ?? [];
  const visible = visibleColumns(columns, search.get('columns'));
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const since = moreSince(data?.pages ?? [], sweep.progress);
  const refusal = refusalOf(error);
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  return (
    <>
      <ResultsToolbar
        model={sweep.model}
        filter={written}
        refusal={refusal}
        downloads="The rows and columns shown here, numbers in full"
        addressOf={(format) =>
          apiPaths.results(sweep.id, format, {
            ...query,
            columns: visible.map(({ name }) => name).join(','),
          })
        }
        columnChooser={
          <ColumnChooser
            columns={columns}
            visible={visible}
            onChange={(names) => {
              change({ columns: names?.join(',') });
            }}
          />
        }
        choice={choice}
        onChange={change}
      />
      {error !== null && refusal === null && (
        <ProblemAlert error={error} onRetry={() => void refetch()} />
      )}
      {isPending && error === null && <Skeleton h={400} />}
      {data !== undefined && (
        <>
          <Group gap="sm">
            <Text size="sm" c="dimmed" role="status">
              {total.toLocaleString('en-US')} {total === 1 ? 'run matches' : 'runs match'}
              {rows.length < total && `, ${rows.length.toLocaleString('en-US')} loaded`}
              {since > 0 && `; ${since.toLocaleString('en-US')} more since`}
            </Text>
            {since > 0 && (
              <Button size="compact-sm" variant="light" onClick={() => void listAnew()}>
                List anew
              </Button>
            )}
          </Group>
          <ResultsTable
            sweepId={sweep.id}
            axes={sweep.axes}
            columns={visible}
            rows={rows}
            total={total}
            sort={sort}
            filters={filters}
            onChange={change}
            onNearEnd={loadMore}
          />
        </>
      )}
    </>
  );
}
