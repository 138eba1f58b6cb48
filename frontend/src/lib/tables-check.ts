/** What a check of forwarding tables found, in sentences. Pure. */

export interface Finding {
  state: 'pass' | 'warn' | 'fail' | 'unknown';
  /** A sentence. */
  text: string;
  /** What it consists of, such as the channels of a cycle. */
  details?: readonly string[];
}

const count = (value: number) => value.toLocaleString('en-US');

/** Whether every endpoint reaches every other by the tables. */
export function reachability(pairs: number): Finding {
  return pairs === 0
    ? { state: 'pass', text: 'The tables lead from every endpoint to every other.' }
    : {
        state: 'fail',
        text: `${count(pairs)} ordered ${pairs === 1 ? 'pair' : 'pairs'} of endpoints cannot be reached by the tables.`,
      };
}

export function loops(pairs: number): Finding {
  return pairs === 0
    ? { state: 'pass', text: 'No packet runs in circles.' }
    : {
        state: 'fail',
        text: `Packets of ${count(pairs)} ordered ${pairs === 1 ? 'pair' : 'pairs'} of endpoints run in circles.`,
      };
}

/** Whether full buffers can wait for each other in a circle, and which would. */
export function deadlock(free: boolean | null, cycle: readonly string[] | null): Finding {
  if (free === null) return { state: 'unknown', text: 'Freedom from deadlock was not checked.' };
  if (free) return { state: 'pass', text: 'Free of deadlock: no channels wait for each other.' };
  return {
    state: 'warn',
    text: 'A deadlock is possible: these channels can wait for each other in a circle.',
    details: cycle ?? [],
  };
}
