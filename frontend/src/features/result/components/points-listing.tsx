import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';

import type { Sweep } from '@/api-schema/models';
import { CompareButton } from '@/components/compare-button';
import { ProblemAlert } from '@/components/problem-alert';
import { columnFiltersOf, filterExpression } from '@/lib/column-filter';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { useSearchState } from '@/lib/use-search-state';
import { useSelection } from '@/lib/use-selection';

import { runsOfPointOptions, useMeans } from '../api/get-means';
import { pointColumns, pointSort, shownPointColumns, tableRows } from '../lib/point-table';
import { refusalOf } from '../lib/refusal';

import { ColumnChooser } from './column-chooser';
import { PointsTable } from './points-table';
import { ResultsToolbar } from './results-toolbar';

interface PointsListingProps {
  sweep: Sweep;
  addressOf: (format: 'csv' | 'parquet' | 'arrow', columns: readonly string[]) => string;
  /** Chooses between points and runs. */
  choice: ReactNode;
}

/** Points of a sweep, a row each, with means and intervals over their runs. */
export function PointsListing({ sweep, addressOf, choice }: PointsListingProps) {
  const [search, change] = useSearchState();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const written = search.get('filter') ?? '';
  const filters = columnFiltersOf(search);
  const filter = filterExpression(written, filters);
  const sort = pointSort(search.get('sort'));
  // The metrics are known from the sweep, so that the first page is asked for what it shows.
  const measured = useMemo(
    () => sweep.metrics.map((name) => ({ name, kind: 'metric' as const, unit: null, help: '' })),
    [sweep.metrics],
  );
  const wanted = shownPointColumns(measured, search.get('columns'))
    .filter(({ kind }) => kind === 'metric')
    .map(({ name }) => name);
  const prices = search.get('prices') ?? undefined;
  const query = { filter, sort, metrics: wanted.join(','), prices };
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useMeans(sweep.id, query);
  const all = pointColumns(data?.pages[0]?.columns ?? [], sweep.axes);
  const shown = shownPointColumns(all, search.get('columns'));
  const points = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const selection = useSelection(points.map(({ point_index: index }) => String(index)));
  const total = data?.pages[0]?.total ?? points.length;
  const asked = [...opened];
  const found = useQueries({
    queries: asked.map((index) => runsOfPointOptions(sweep.id, index, filter, prices)),
  });
  const runs = new Map(asked.map((index, place) => [index, found[place]?.data]));
  const refusal = refusalOf(error);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const toggle = useCallback((index: number) => {
    setOpened((now) => {
      const next = new Set(now);
      if (!next.delete(index)) next.add(index);
      return next;
    });
  }, []);
  return (
    <>
      <ResultsToolbar
        model={sweep.model}
        filter={written}
        refusal={refusal}
        addressOf={(format) =>
          addressOf(format, [
            'point_index',
            'replicate',
            ...shown.filter(({ kind }) => kind !== 'meta').map(({ name }) => name),
          ])
        }
        downloads="The runs behind these points, numbers in full"
        columnChooser={
          <ColumnChooser
            columns={all}
            visible={shown}
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
          <Text size="sm" c="dimmed" role="status">
            {formatCount(total, 'point')} {total === 1 ? 'matches' : 'match'}
            {points.length < total && `, ${points.length.toLocaleString('en-US')} loaded`}. Means of
            completed runs, ± half their 95 % interval. Arrow keys move; right shows a point's runs,
            the space bar ticks a point to compare it.
          </Text>
          {selection.chosen.length > 0 && (
            <Group gap="xs" role="group" aria-label="Selected points">
              <Text size="sm" fw={600} role="status">
                {formatCount(selection.chosen.length, 'point')} selected
              </Text>
              <CompareButton
                count={selection.chosen.length}
                to={paths.comparePoints(sweep.id, selection.chosen)}
              />
              <Button variant="subtle" size="xs" onClick={selection.clear}>
                Clear
              </Button>
            </Group>
          )}
          <PointsTable
            selection={selection}
            sweepId={sweep.id}
            axes={sweep.axes}
            columns={shown}
            rows={tableRows(points, runs)}
            total={total}
            sort={sort ?? null}
            filters={filters}
            opened={opened}
            onToggle={toggle}
            onChange={change}
            onNearEnd={loadMore}
          />
        </>
      )}
    </>
  );
}
