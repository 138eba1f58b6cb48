import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';

import { EmptyState } from '@/components/empty-state';
import { PagedList } from '@/components/paged-list';
import { SelectionBar } from '@/components/selection-bar';
import { paths } from '@/lib/paths';
import { useMayHere } from '@/lib/requests/use-rights';
import { useSearchState } from '@/lib/use-search-state';
import { useSelection } from '@/lib/use-selection';

import { useSweeps } from '../api/list-sweeps';

import { CompareButton } from './compare-button';
import { asPhase, SweepsFilter } from './sweeps-filter';
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

/** The list of sweeps with its filters and paging; all of it lives in the address. */
export function SweepList() {
  const [search, change] = useSearchState();
  const query = {
    phase: asPhase(search.get('phase')),
    tag: search.get('tag') ?? undefined,
    filter: search.get('filter') ?? undefined,
    cursor: search.get('cursor') ?? undefined,
  };
  const selection = useSelection();
  const narrowed = [query.phase, query.tag, query.filter].some((each) => each !== undefined);
  const clear = () => {
    change({ phase: null, tag: null, filter: null, cursor: null });
  };
  return (
    <PagedList
      list={useSweeps(query)}
      height={240}
      empty={<NothingHere narrowed={narrowed} onClear={clear} />}
      head={
        <SweepsFilter
          key={query.filter ?? ''}
          phase={query.phase}
          tag={query.tag}
          filter={query.filter ?? ''}
          onChange={(changes) => {
            change({ ...changes, cursor: null });
          }}
        />
      }
    >
      {(sweeps) => (
        <>
          <SelectionBar selection={selection} noun="sweep">
            <CompareButton ids={selection.ids} />
          </SelectionBar>
          <SweepsTable sweeps={sweeps} selection={selection} />
        </>
      )}
    </PagedList>
  );
}
