import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { useSearchState } from '@/lib/use-search-state';

import { Pager } from './pager';
import { ProblemAlert } from './problem-alert';

interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

interface PagedListProps<Item> {
  /** What asking for the page of this cursor has come to. */
  list: {
    data: Page<Item> | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  /** What to say where the list has nothing. */
  empty: ReactNode;
  /** About how high the list will be, in pixels. */
  height: number;
  /** Words of the ways to the first page and to the next. */
  first?: string;
  next?: string;
  /** Stands above the list whatever it holds. */
  head?: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A page of a list whose cursor lives in the address: the page, its absence, and the ways on. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { list, empty, height, first = 'Newest', next = 'Older', head, children } = props;
  const { data, error, isPending, refetch } = list;
  const [search] = useSearchState();
  return (
    <Stack>
      {head}
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {isPending && error === null && <Skeleton h={height} />}
      {data !== undefined && data.items.length > 0 && children(data.items)}
      {data?.items.length === 0 && error === null && empty}
      <Pager
        cursor={search.get('cursor') ?? undefined}
        nextCursor={data?.next_cursor ?? null}
        search={search}
        first={first}
        next={next}
      />
    </Stack>
  );
}
