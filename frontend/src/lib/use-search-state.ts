/** State that lives in the address, so that a copied link shows the same view. */
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

export type SearchChanges = Record<string, string | null | undefined>;

/** The address with some parameters changed; empty ones are left out. */
export function withChanges(current: URLSearchParams, changes: SearchChanges): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Reads the address and changes it in place, without a step in the browser's history. */
export function useSearchState(): [URLSearchParams, (changes: SearchChanges) => void] {
  const [search, setSearch] = useSearchParams();
  // The router's own update starts from what was last drawn: of two changes in one moment it loses the first.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const change = useCallback(
    (changes: SearchChanges) => {
      latest.current = withChanges(latest.current, changes);
      setSearch(latest.current, { replace: true, preventScrollReset: true });
    },
    [setSearch],
  );
  return [search, change];
}
