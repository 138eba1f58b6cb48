import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { SweepSummary } from '@/api-schema/models';
import { EmptyState } from '@/components/empty-state';
import { PagedList } from '@/components/paged-list';
import { paths } from '@/lib/paths';
import { useMayHere } from '@/lib/requests/use-rights';
import { useSearchState } from '@/lib/use-search-state';
import { useSelection } from '@/lib/use-selection';

import { useSweeps } from '../api/list-sweeps';
import { isNarrowed, SHOW_ALL, sweepsQuery } from '../lib/sweeps-query';

import { SelectedSweeps } from './selected-sweeps';
import { SweepsFilter } from './sweeps-filter';
import { SweepsTable } from './sweeps-table';

function NothingHere({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const maySubmit = useMayHere('editor');
  if (narrowed) {
    return (
      <EmptyState title="No sweep matches">
        <Button variant="default" onClick={onClear}>
          Show all sweeps
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No sweep yet">
      <Text maw={520}>
        A sweep is a design space: topologies, bandwidths, scales, workloads. Describe one, and
        every point of it is simulated; the answer says which network to choose and where spending
        more stops paying.
      </Text>
      {maySubmit && (
        <Button component={Link} to={paths.newSweep()}>
          Describe the first sweep
        </Button>
      )}
    </EmptyState>
  );
}

/** The rows, and what can be done with those that are ticked. */
function SelectableSweeps({ sweeps }: { sweeps: readonly SweepSummary[] }) {
  const selection = useSelection(sweeps.map(({ id }) => id));
  const chosen = sweeps.filter(({ id }) => selection.has(id));
  return (
    <>
      {chosen.length > 0 && <SelectedSweeps sweeps={chosen} onClear={selection.clear} />}
      <SweepsTable sweeps={sweeps} selection={selection} />
    </>
  );
}

/** The list of sweeps with its filters and paging; all of it lives in the address. */
export function SweepList() {
  const [search, change] = useSearchState();
  const query = sweepsQuery(search);
  return (
    <PagedList
      list={useSweeps(query)}
      height={240}
      first={query.sort === undefined || query.sort === 'newest' ? 'Newest' : 'First page'}
      next={query.sort === undefined || query.sort === 'newest' ? 'Older' : 'Next page'}
      empty={
        <NothingHere
          narrowed={isNarrowed(query)}
          onClear={() => {
            change(SHOW_ALL);
          }}
        />
      }
      head={
        <SweepsFilter
          query={query}
          onChange={(changes) => {
            change({ ...changes, cursor: null });
          }}
        />
      }
    >
      {(sweeps) => <SelectableSweeps sweeps={sweeps} />}
    </PagedList>
  );
}
