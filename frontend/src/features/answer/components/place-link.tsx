import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

import { placeChanges } from '@/lib/place-filter';
import { showResults } from '@/lib/show-results';
import { withChanges } from '@/lib/use-search-state';

interface PlaceLinkProps {
  where: Readonly<Record<string, unknown>>;
  children: ReactNode;
}

/** A link that filters the page to a place and shows its rows. */
export function PlaceLink({ where, children }: PlaceLinkProps) {
  const [search] = useSearchParams();
  const changes = placeChanges(where);
  if (Object.keys(changes).length === 0) return children;
  return (
    <Anchor
      component={Link}
      to={{ search: `?${withChanges(search, changes).toString()}` }}
      preventScrollReset
      size="sm"
      onClick={() => {
        showResults();
      }}
    >
      {children}
    </Anchor>
  );
}
