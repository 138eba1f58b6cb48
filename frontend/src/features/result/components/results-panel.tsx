import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

import type { Sweep } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { columnFiltersOf, filterExpression } from '@/lib/column-filter';
import { apiPaths } from '@/lib/paths';
import { RESULTS_ID } from '@/lib/show-results';
import { useSearchState } from '@/lib/use-search-state';

import { pointSort } from '../lib/point-table';

import { PointsListing } from './points-listing';

/** Most readers stay with points. */
const RunsListing = lazy(() =>
  import('./runs-listing').then((module) => ({ default: module.RunsListing })),
);

const ROWS = [
  { value: 'points', label: 'Points' },
  { value: 'runs', label: 'Runs' },
];

/** Results of a sweep: a row a point, or a row a run; all that is chosen lives in the address. */
export function ResultsPanel({ sweep }: { sweep: Sweep }) {
  const [search, change] = useSearchState();
  const rows = search.get('rows') === 'runs' ? 'runs' : 'points';
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label="A row is one of the"
      data={ROWS}
      value={rows}
      onChange={(value) => {
        change({ rows: value === 'runs' ? 'runs' : null, columns: null });
      }}
    />
  );
  return (
    <Panel title="Results" id={RESULTS_ID} tabIndex={-1}>
      {rows === 'runs' ? (
        <Suspense fallback={<Skeleton h={400} />}>
          <RunsListing sweep={sweep} choice={choice} />
        </Suspense>
      ) : (
        <PointsListing
          sweep={sweep}
          choice={choice}
          addressOf={(format, columns) =>
            apiPaths.results(sweep.id, format, {
              filter: filterExpression(search.get('filter') ?? '', columnFiltersOf(search)),
              sort: pointSort(search.get('sort')),
              prices: search.get('prices') ?? undefined,
              columns: columns.join(','),
            })
          }
        />
      )}
    </Panel>
  );
}
