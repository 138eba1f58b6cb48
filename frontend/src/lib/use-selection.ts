/** What is ticked in a list; it is forgotten with the page that showed it. */
import { useState } from 'react';

export interface Selection {
  /** Those ticked among what is shown, in the order in which they are shown. */
  chosen: string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Ticks all that is shown, or none where all is ticked. */
  toggleAll: () => void;
  clear: () => void;
}

/** Ticks by identifier, of what `shown` holds now: whoever acts sees what is acted on. */
export function useSelection(shown: readonly string[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter((id) => ticked.has(id));
  return {
    chosen,
    has: (id) => ticked.has(id),
    toggle: (id) => {
      setTicked((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    },
    toggleAll: () => {
      setTicked(chosen.length === shown.length ? new Set() : new Set(shown));
    },
    clear: () => {
      setTicked(new Set());
    },
  };
}
