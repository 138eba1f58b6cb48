import { useCallback, useState } from 'react';

export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  clear: () => void;
}

/** What is ticked in a list, in the order in which it was ticked; kept while the list is paged. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly string[]>([]);
  const toggle = useCallback((id: string) => {
    setIds((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]));
  }, []);
  const clear = useCallback(() => {
    setIds([]);
  }, []);
  return { ids, has: (id) => ids.includes(id), toggle, clear };
}
