import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';

interface PagerProps {
  cursor: string | undefined;
  nextCursor: string | null;
  search: URLSearchParams;
  /** Words of the ways to the first page and to the next. */
  first: string;
  next: string;
}

/** The ways on through a list whose cursor lives in the address. */
export function Pager({ cursor, nextCursor, search, first, next }: PagerProps) {
  const address = (to: string | null) => {
    const changed = new URLSearchParams(search);
    changed.delete('cursor');
    if (to !== null) changed.set('cursor', to);
    return `?${changed.toString()}`;
  };
  if (cursor === undefined && nextCursor === null) return null;
  return (
    <Group component="nav" justify="center" aria-label="Pages">
      {cursor !== undefined && (
        <Button variant="default" component={Link} to={address(null)}>
          {first}
        </Button>
      )}
      {nextCursor !== null && (
        <Button variant="default" component={Link} to={address(nextCursor)}>
          {next}
        </Button>
      )}
    </Group>
  );
}
